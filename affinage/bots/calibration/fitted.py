"""The constants of each game, written by `python -m research.bench.calibration --fit`."""

from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap

FITTED: dict[str, Calibration] = {
    "affinage": Calibration(
        ChanceMap(slope=1.028, growth=-0.037, optimism=1.639, drift=0.19),
        OwnerMap(power=0.852, whole=0.0, nobody=0.818, standing=64.351, winning=0.025),
    ),
    "churn": Calibration(
        ChanceMap(slope=0.587, growth=0.103, optimism=1.145, drift=0.14),
        OwnerMap(power=0.158, whole=0.789, nobody=0.039, standing=0.896, winning=0.0),
    ),
    "emulsion": Calibration(
        ChanceMap(slope=0.894, growth=-0.002, optimism=1.553, drift=0.149),
        OwnerMap(power=0.186, whole=0.856, nobody=0.031, standing=0.92, winning=0.0),
    ),
    "moulds": Calibration(
        ChanceMap(slope=0.652, growth=0.06, optimism=1.077, drift=0.298),
        OwnerMap(power=0.108, whole=2.309, nobody=30.893, standing=0.954, winning=0.229),
    ),
    "taifas": Calibration(
        ChanceMap(slope=1.767, growth=-0.025, optimism=1.749, drift=0.058),
        OwnerMap(power=1.092, whole=0.0, nobody=0.053, standing=13.314, winning=0.22),
    ),
}
"""For searches with only random games."""

WITH_VALUE_FUNCTION: dict[str, Calibration] = {
    "taifas": Calibration(
        ChanceMap(slope=1.76, growth=-0.046, optimism=1.651, drift=0.063),
        OwnerMap(power=1.01, whole=0.0, nobody=0.042, standing=17.823, winning=0.238),
    ),
}
"""For searches with a value function."""
