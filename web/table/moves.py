"""The move list with variations and comments, and its actions."""

from __future__ import annotations

from functools import partial

from affinage.matches.variations import GameNode, Pruned
from affinage.view.game_view import POSITION, GameView
from web.browser import api
from web.browser.dom import by_id, enable, listen, on_click, prose
from web.browser.elements import Event
from web.model import tree
from web.model.tree import Listing
from web.table import words
from web.table.move_list import MoveList
from web.table.table import Table
from web.text import words as shared_words

SIDEWAYS = {"ArrowLeft": -1, "ArrowRight": 1}
ACROSS = {"ArrowUp": -1, "ArrowDown": 1}
COLUMNS = {2: 2, 3: 3, 4: 2}  # of moves, by players: four do not fit
MAX_COMMENT = 4000  # characters


class MovesPanel:
    """The current line as a list, with variations below the moves they replace, and a comment for each ply."""

    def __init__(self, table: Table) -> None:
        self._table, self._goto = table, table.goto
        self._box = by_id("moves")
        self._list = MoveList(self._box)
        self._comment = by_id("comment")
        self._game_view: GameView | None = None
        self._node: GameNode | None = None  # the comment field belongs to it
        self._listing: Listing | None = None
        listen(self._box, "click", self._clicked)
        listen(self._box, "keydown", self._key)
        on_click("promote", self._promote)
        on_click("prune", self._prune)
        listen(self._comment, "input", lambda _: self._commented())
        listen(self._comment, "blur", lambda _: self._update_comment())
        self._comment.setAttribute("maxlength", str(MAX_COMMENT))
        self._comment.disabled = False

    def update(self, game_view: GameView) -> None:
        """Update the panel to a game."""
        if game_view is not self._game_view:
            self._game_view, self._node = game_view, None  # unsaved text belongs to another game
        match = game_view.match
        self._listing = listing = tree.relist(match, self._listing)
        self._list.show(game_view, listing)
        self._box.dataset.columns = str(COLUMNS[game_view.game.players])
        self._box.hidden, by_id("no-moves").hidden = not listing.entries, bool(listing.entries)
        opening = by_id("opening-comment")
        opening.textContent = match.root.comment
        opening.hidden = not match.root.comment
        enable("promote", possible=match.ply > listing.main)
        enable("prune", possible=bool(match.ply))
        self._update_comment()

    # Actions of players

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button or self._game_view is None:
            return
        if button.hasAttribute("data-ply"):
            self._goto(int(button.dataset.ply))
            return
        place = (int(number) for number in str(button.dataset.place).split("."))
        self._show(tree.node_at(self._game_view.match, *place))

    def _key(self, event: Event) -> None:
        """Move along the line with Left and Right, and through the variations of this move with Up and Down."""
        if self._game_view is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        match = self._game_view.match
        if event.key in SIDEWAYS:
            self._goto(match.ply + SIDEWAYS[event.key])
        elif event.key in ACROSS:
            self._show(tree.sibling(match.node, ACROSS[event.key]))
        else:
            return
        event.preventDefault()
        self._box.focus()

    def _show(self, node: GameNode | None) -> None:
        if node and self._game_view:
            self._game_view.show(node)
            self._table.changed(POSITION)

    def _promote(self) -> None:
        """Make the line up to the current move the main line."""
        if self._game_view:
            self._game_view.promote()
            self._table.changed(POSITION)

    def _prune(self) -> None:
        """Delete the current move with all that follows, and offer to undo it."""
        if self._game_view is None or not self._game_view.match.ply:
            return
        node = self._game_view.match.node
        pruned = self._game_view.prune(node)
        message = words.pruned(self._game_view, node.ply, str(node.move), tree.size(node) - 1)
        self._table.changed(POSITION)
        self._table.notice.show([message], shared_words.UNDO, partial(self._graft, self._game_view, pruned))

    def _graft(self, game_view: GameView, pruned: Pruned) -> None:
        game_view.graft(pruned)
        self._table.changed(POSITION)

    def _commented(self) -> None:
        if self._node and self._game_view:
            self._game_view.comment(self._node, str(self._comment.value).encode(errors="replace").decode())
            self._table.changed(POSITION)

    def _update_comment(self) -> None:
        """Show the comment of the current ply, unless the field is being edited."""
        game_view = self._game_view
        node = game_view.match.node if game_view else None
        writing = bool(api.document.activeElement) and api.document.activeElement.id == self._comment.id
        if game_view is None or node is None or (writing and self._node is not None):
            return
        self._node = node
        about = words.comment_on(game_view, node.ply, str(node.move)) if node.move else words.COMMENT
        if by_id("comment-name").textContent != about:
            by_id("comment-name").replaceChildren(*prose(about))
        if self._comment.value != node.comment:
            self._comment.value = node.comment
