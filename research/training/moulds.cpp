// Learns what neighbourhoods are worth in Attack of the Moulds, two players on a board of squares, for
// `python -m research.training moulds`: moulds SPREAD GAMES SEED writes a byte per weight to the standard output.
//
// The value of a position for the side to move is its lead in cubes and a weight for the three by three cells around
// each cell, shared by symmetric ones, for each sixth of a filling board. The chance to win is logistic in it. Games against itself on boards of 6, 7 and 8 squares a side begin with drawn turns; then each
// turn is the best by the values after it, or now and then a drawn one. Targets are lambda-returns of the best turn's
// value. Steps are those of temporal coherence: Beal and Smith, "Temporal coherence and prediction decay in TD
// learning" (1999), with the gains of Jaskowski, "Mastering 2048 with delayed temporal coherence learning" (2016).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <vector>

using Bits = unsigned __int128;

constexpr int PHASES = 6, CODES = 19683, UNIT = 32, RETURNS = 3, LONGEST = 300;
constexpr int SIZES[] = {6, 7, 8};
constexpr double LAMBDA = 0.7, STRAYS = 0.13, LAST_STRAYS = 0.03, LAST_PART = 0.9, LAST_RATE = 0.3;
constexpr double SLOPE = 0.22, DECISIVE = 1000;  // log odds of a cube; beyond any value

static int count(Bits mask) {
    return __builtin_popcountll(uint64_t(mask)) + __builtin_popcountll(uint64_t(mask >> 64));
}
static int lowest(Bits mask) {
    return uint64_t(mask) ? __builtin_ctzll(uint64_t(mask)) : 64 + __builtin_ctzll(uint64_t(mask >> 64));
}
static Bits shifted(Bits mask, int by) { return by > 0 ? mask << by : mask >> -by; }

enum class Spread { line, ring, slide };

// A board with two empty columns between its rows, so that a shift moves all cubes by a step.
struct Board {
    int size, width;
    Spread spread;
    Bits full = 0, near[128] = {};
    std::vector<int> leaps;

    Board(int size, Spread spread) : size(size), width(size + 2), spread(spread) {
        for (int cell = 0; cell < size * size; cell++) full |= at(cell / size, cell % size);
        for (int up = -2; up <= 2; up++)
            for (int right = -2; right <= 2; right++) {
                bool is_straight = up % 2 == 0 && right % 2 == 0;
                if (std::max(std::abs(up), std::abs(right)) == 2 && (is_straight || spread == Spread::ring))
                    leaps.push_back(up * width + right);
            }
        for (int cell = 0; cell < size * size; cell++) {
            Bits bit = at(cell / size, cell % size);
            near[lowest(bit)] = beside(bit) & ~bit;
        }
    }
    Bits at(int row, int column) const { return Bits(1) << (row * width + column); }
    Bits beside(Bits cubes) const {
        Bits row = cubes | cubes << 1 | cubes >> 1;
        return (row | row << width | row >> width) & full;
    }
    Bits leapt(Bits cubes, int leap, Bits empty) const {
        if (spread == Spread::slide) return shifted(shifted(cubes, leap / 2) & empty, leap / 2) & empty;
        return shifted(cubes, leap) & empty;
    }
};

struct Sides {
    Bits own, other;  // the mover's cubes first
};

struct Turn {
    Sides after;  // for the next mover
    bool grows;
};

static std::vector<Turn> turns(const Board &board, Sides at) {
    std::vector<Turn> found;
    Bits empty = board.full & ~(at.own | at.other);
    auto add = [&](Bits left, Bits target, bool grows) {
        Bits taken = board.near[lowest(target)] & at.other;
        found.push_back({{at.other & ~taken, left | target | taken}, grows});
    };
    for (Bits targets = board.beside(at.own) & empty; targets; targets &= targets - 1)
        add(at.own, targets & -targets, true);
    for (int leap : board.leaps)
        for (Bits targets = board.leapt(at.own, leap, empty); targets; targets &= targets - 1) {
            Bits target = targets & -targets;
            add(at.own ^ shifted(target, -leap), target, false);
        }
    return found;
}

// The kind of the neighbourhood of a cell, by where the cell is and by the code of the cells around it, with a digit for
// each, row by row: 0 empty or off the board, 1 the mover's, 2 the other's. Kinds inside come first, then at an edge,
// then in a corner, each in the order of the least code of those that are images of each other.
struct Kinds {
    std::vector<int> of[3][3];  // by row and column: at the first edge, inside, at the last one
    int number = 0;

    Kinds() {
        for (auto [row, column] : {std::pair(1, 1), {0, 1}, {0, 0}}) {
            std::map<int, int> numbers;
            for (int code = 0; code < CODES; code++)
                if (is_on_board(code, row, column)) numbers[least(code, row, column)] = 0;
            for (auto &entry : numbers) entry.second = number++;
            for (int image = 0; image < 8; image++) {
                auto [to_row, to_column] = place(image, row, column);
                auto &kinds = of[to_row][to_column];
                kinds.resize(CODES);
                for (int code = 0; code < CODES; code++)
                    if (is_on_board(code, row, column))
                        kinds[imaged(code, image)] = numbers[least(code, row, column)];
            }
        }
    }
    static std::pair<int, int> place(int image, int row, int column) {
        if (image & 1) row = 2 - row;
        if (image & 2) column = 2 - column;
        return image & 4 ? std::pair(column, row) : std::pair(row, column);
    }
    static int imaged(int code, int image) {
        int digits[9], result = 0;
        for (int cell = 0; cell < 9; cell++, code /= 3) {
            auto [row, column] = place(image, cell / 3, cell % 3);
            digits[3 * row + column] = code % 3;
        }
        for (int cell = 8; cell >= 0; cell--) result = 3 * result + digits[cell];
        return result;
    }
    static bool is_on_board(int code, int row, int column) {
        for (int cell = 0; cell < 9; cell++, code /= 3)
            if (code % 3 && (cell / 3 + row < 1 || cell % 3 + column < 1)) return false;
        return true;
    }
    static int least(int code, int row, int column) {
        int best = code;
        for (int image = 1; image < 8; image++)
            if (place(image, row, column) == std::pair(row, column)) best = std::min(best, imaged(code, image));
        return best;
    }
};

struct Learner {
    Kinds kinds;
    std::vector<float> weights, sums, amounts;  // in cubes; of errors, and of their sizes
    int thirds[64];  // codes of three cells side by side, by the mover's and the other's

    Learner() {
        for (auto each : {&weights, &sums, &amounts}) each->assign(PHASES * kinds.number, 0);
        for (int own = 0; own < 8; own++)
            for (int other = 0; other < 8; other++)
                thirds[own | other << 3] = digit(own, other, 0) + 3 * digit(own, other, 1) + 9 * digit(own, other, 2);
    }
    static int digit(int own, int other, int place) { return own >> place & 1 ? 1 : other >> place & 1 ? 2 : 0; }
    static int phase(const Board &board, Sides at) {
        int empty = count(board.full & ~(at.own | at.other)), size = board.size * board.size;
        return std::min(PHASES - 1, empty * PHASES / size);
    }
    // Writes the weights that are active in a position, and returns their number.
    int active(const Board &board, Sides at, int *found) const {
        int size = board.size, number = 0, first = phase(board, at) * kinds.number, codes[10][10] = {};
        for (int row = 0; row < size; row++) {
            int line = (1 << size) - 1;
            int own = int(at.own >> row * board.width) & line, other = int(at.other >> row * board.width) & line;
            own <<= 1, other <<= 1;
            for (int column = 0; column < size; column++)
                codes[row + 1][column] = thirds[(own >> column & 7) | (other >> column & 7) << 3];
        }
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                int code = codes[row][column] + 27 * codes[row + 1][column] + 729 * codes[row + 2][column];
                int y = row ? row < size - 1 ? 1 : 2 : 0, x = column ? column < size - 1 ? 1 : 2 : 0;
                found[number++] = first + kinds.of[y][x][code];
            }
        return number;
    }
    double worth(Sides at, const int *found, int number) const {
        double total = count(at.own) - count(at.other);
        for (int index = 0; index < number; index++) total += weights[found[index]];
        return total;
    }
    double value(const Board &board, Sides at) const {
        int found[64], number = active(board, at, found);
        return worth(at, found, number);
    }
    static double chance(double worth) { return 1 / (1 + std::exp(-SLOPE * worth)); }
    void learn(const Board &board, Sides at, double target, double rate) {
        int found[64], number = active(board, at, found);
        double error = target - chance(worth(at, found, number)), step = rate * error / (SLOPE * number);
        for (int index = 0; index < number; index++) {
            int key = found[index];
            weights[key] += float((amounts[key] > 0 ? std::fabs(sums[key]) / amounts[key] : 1) * step);
        }
        for (int index = 0; index < number; index++) {
            sums[found[index]] += float(error);
            amounts[found[index]] += float(std::fabs(error));
        }
    }
};

static bool is_over(const Board &board, Sides at) {
    return !at.own || !at.other || (at.own | at.other) == board.full;
}
static int sign(Sides at) {
    int lead = count(at.own) - count(at.other);
    return (lead > 0) - (lead < 0);
}

struct Ply {
    Sides at;
    double best;  // the chance of the mover after its best turn
    bool strays;
};

static void play(Learner &learner, const Board &board, double part, std::mt19937_64 &random) {
    auto share = [&] { return double(random() >> 11) / double(1ull << 53); };
    int last = board.size - 1;
    Sides at = {board.at(0, 0) | board.at(last, last), board.at(last, 0) | board.at(0, last)};
    double strays = STRAYS + (LAST_STRAYS - STRAYS) * part;
    int drawn = 2 + int(random() % 8);
    std::vector<Ply> plies;
    std::map<std::array<uint64_t, 4>, int> seen;
    double result = 0.5;  // for the mover at the end
    for (int ply = 0; ply < LONGEST; ply++) {
        std::array<uint64_t, 4> key = {uint64_t(at.own), uint64_t(at.own >> 64), uint64_t(at.other), uint64_t(at.other >> 64)};
        if (is_over(board, at) || ++seen[key] == RETURNS) {
            result = 0.5 + 0.5 * sign(at);
            break;
        }
        auto all = turns(board, at);
        if (all.empty()) {
            all.push_back({{at.other, at.own}, false});
        }
        bool strays_now = ply < drawn || share() < strays;
        size_t chosen = random() % all.size();
        if (ply >= drawn) {
            double best = -1e9;
            size_t best_index = 0;
            for (size_t index = 0; index < all.size(); index++) {
                Sides after = all[index].after;
                double worth = is_over(board, after) ? -DECISIVE * sign(after) : -learner.value(board, after);
                if (worth > best) best = worth, best_index = index;
            }
            double chance = std::fabs(best) >= DECISIVE ? double(best > 0) : Learner::chance(best);
            plies.push_back({at, chance, strays_now});
            if (!strays_now) chosen = best_index;
        } else seen.clear();
        if (all[chosen].grows) seen.clear();
        at = all[chosen].after;
    }
    double after = 1 - result;  // of the ply before, for its mover
    bool is_last = true;
    for (size_t index = plies.size(); index--;) {
        Ply &ply = plies[index];
        double target = ply.strays ? ply.best : is_last ? after : (1 - LAMBDA) * ply.best + LAMBDA * after;
        learner.learn(board, ply.at, target, part < LAST_PART ? 1 : LAST_RATE);
        after = 1 - target;
        is_last = false;
    }
}

int main(int count_of_arguments, char **arguments) {
    if (count_of_arguments != 4) return std::fprintf(stderr, "usage: moulds line|ring|slide GAMES SEED\n"), 2;
    std::string name = arguments[1];
    Spread spread = name == "ring" ? Spread::ring : name == "slide" ? Spread::slide : Spread::line;
    long games = std::atol(arguments[2]);
    std::mt19937_64 random(std::strtoull(arguments[3], nullptr, 10));
    Learner learner;
    std::vector<Board> boards;
    for (int size : SIZES) boards.emplace_back(size, spread);
    for (long game = 0; game < games; game++)
        play(learner, boards[game % boards.size()], double(game) / double(games), random);
    for (float weight : learner.weights) std::putchar(int8_t(std::lround(std::clamp(weight * UNIT, -127.0f, 127.0f))));
}
