"""The HTTP interface. May import everything in `server` except `commands`.

GET  /api/games                               the games, their bots and options
GET  /api/games/{game}/rules                  the rule ledger
POST /api/games/{game}/ask/{question}         a question that the game itself answers
POST /api/games/{game}/pack                   check a pack that a table could be played with
POST /api/games/{game}/play                   a started table with bots in the other seats
GET  /api/games/{game}/puzzles                positions to think about
POST /api/games/{game}/puzzles/{n}/play       a started table at such a position
POST /api/games/{game}/puzzles/{n}/answer     how good a choice is there
GET  /api/me, PUT /api/me                     who am I; be called something else
PUT  /api/me/history                          who may see what I played
GET  /api/me/devices, DELETE .../{device}     my browsers and passkeys; send one away
POST /api/me/link                             a one-time link that makes another browser mine
POST /api/device/look, /api/device            whom a link would make of me; become them
POST /api/me/passkeys/options, /api/me/passkeys   keep my name by a passkey; DELETE .../{passkey}
POST /api/passkey/options, /api/passkey       become the person whose passkey this is
GET  /api/me/export, POST /api/me/forget      all that is stored about me; delete it
GET  /api/me/notices, PUT /api/me/notices     what I wish to be told away from the table
POST /api/me/subscriptions, .../off           send notices to this browser; no more
PUT  /api/me/mail                             write to me, too
POST /api/mail/confirm, /api/mail/off/{token} by the links in mails: write here; write no more
GET  /api/tables/{table}/notices, PUT         am I told of this table; tell me, or do not
GET  /api/people                              those I played with, and whether they are here
GET  /api/people/{person}, .../games          what someone played: in figures; match by match
GET  /api/programs, POST /api/programs        my programs; a new one, with its token
DELETE /api/programs/{program}                make its token void
GET  /api/tables, POST /api/tables            the lobby; a new table
GET  /api/tables/{table}                      one table
POST /api/tables/{table}/sit, leave           take an open seat; get up
POST /api/tables/{table}/start, rematch       by the host; by anyone who sat there
POST /api/tables/{table}/host                 hand the table over
POST /api/tables/{table}/seats/{seat}/bot     fill a seat with a bot
POST /api/tables/{table}/seats/{seat}/clear   remove a bot, send a person away
GET  /api/tables/{table}/people               who watches, for the host
POST /api/tables/{table}/people/{person}/remove  send someone who watches away
POST /api/tables/{table}/seats/{seat}/link    a one-time link that passes my seat on
POST /api/links                               use an invite link or a seat link
GET  /api/tables/{table}/log, replay, review  once the match is over
POST /api/tables/{table}/fork                 play on from any moment
POST /api/replay, /api/replay/fork            the same for a log file
GET  /api/lab                                 the lab: my runs
GET  /api/lab/games/{game}                    what its content is made of
POST /api/lab/games/{game}/pack               a pack that is worked on, and what is wrong with it
POST /api/lab/runs                            a new run
GET  /api/lab/runs/{run}, /pack               one run; its pack
POST /api/lab/runs/{run}/stop, go-on          stop it; go on with it
DELETE /api/lab/runs/{run}                    remove it
GET  /api/lab/runs/{run}/report               its report, a page of its own
GET  /api/lab/runs/{run}/beside/{first}       what changed from another run to it
GET  /api/health, ready                       is the server there; may visitors be sent to it
GET  /api/metrics                             what Prometheus collects, for whoever has the token
"""

from __future__ import annotations

from gravitable.server.web.api import (
    devices,
    games,
    lab,
    notices,
    people,
    programs,
    puzzles,
    replays,
    service,
    tables,
)

LOG_HANDLERS = [replays.replay_log, replays.fork_log]
"""Those that take a whole log as their body."""
HANDLERS = [
    games.list_games,
    games.rules,
    games.ask_game,
    games.check_pack,
    games.play_now,
    puzzles.list_puzzles,
    puzzles.play_puzzle,
    puzzles.answer_puzzle,
    games.who_am_i,
    games.be_called,
    devices.my_devices,
    devices.make_link,
    devices.look_at_link,
    devices.use_link,
    devices.revoke_device,
    devices.ask_passkey,
    devices.add_passkey,
    devices.remove_passkey,
    devices.ask_known,
    devices.use_passkey,
    devices.export,
    devices.forget_me,
    notices.my_notices,
    notices.set_notices,
    notices.subscribe,
    notices.unsubscribe,
    notices.set_mail,
    notices.confirm_mail,
    notices.stop_mail,
    notices.table_notices,
    notices.set_table_notices,
    people.companions,
    people.history_of,
    people.finished_of,
    people.open_history,
    programs.my_programs,
    programs.make_program,
    programs.revoke_program,
    lab.my_lab,
    lab.workshop,
    lab.study_pack,
    lab.new_run,
    lab.one_run,
    lab.pack_of_run,
    lab.stop_run,
    lab.go_on_with_run,
    lab.delete_run,
    lab.report,
    lab.comparison,
    service.health,
    service.ready,
    service.metrics,
    tables.lobby,
    tables.new_table,
    tables.one_table,
    tables.sit,
    tables.leave,
    tables.start,
    tables.rematch,
    tables.hand_over,
    tables.put_bot,
    tables.clear_seat,
    tables.remove_person,
    tables.watchers,
    tables.seat_link,
    tables.use_link,
    replays.download,
    replays.replay_table,
    replays.recap_table,
    replays.review_table,
    replays.fork_table,
]
