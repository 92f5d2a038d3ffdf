import * as states from "./attempt-state"
import { allowedFrom, ATTEMPT_STATES, mayMove, type AttemptState } from "./attempt-state"

const LETTERS = { ours: "S", fromService: "N", release: "H" } as const
const MOVERS = ["ours", "fromService", "release"] as const

/** Every pair, written out: S step, N news, H handback, . no move. Columns are in the order of the rows. */
const MATRIX: Record<AttemptState, string> = {
  //               cr se aw fi un re pa cg cd rg rd de ex ab
  created: /*   */ ".  S  .  .  .  .  .  .  .  .  .  .  S  S",
  sent: /*      */ "H  .  S  .  N  N  N  .  .  S  .  N  N  S",
  awaiting_buyer: ".  .  .  S  S  N  N  .  .  S  .  N  N  S",
  finalizing: /**/ ".  .  H  .  N  N  N  .  .  S  .  N  .  .",
  unknown: /*   */ ".  .  .  .  .  N  N  .  .  S  .  N  N  .",
  in_review: /* */ ".  .  .  .  .  .  N  .  .  S  .  N  .  .",
  paid: /*      */ ".  .  .  .  .  .  .  S  .  S  .  .  .  .",
  completing: /**/ ".  .  .  .  .  .  H  .  S  S  .  .  .  .",
  completed: /* */ ".  .  .  .  .  .  .  .  .  .  .  .  .  .",
  reversing: /* */ ".  .  .  .  .  .  H  .  .  .  S  .  .  .",
  reversed: /*  */ ".  .  .  .  .  .  .  .  .  .  .  .  .  .",
  // a response that comes after the end of the review must not restore the review
  declined: /*  */ ".  .  .  .  .  .  N  .  .  .  .  .  .  .",
  expired: /*   */ ".  .  .  .  .  N  N  .  .  .  .  .  .  .",
  abandoned: /* */ ".  .  .  .  .  N  N  .  .  .  .  .  .  .",
}

describe("the table of attempt states", () => {
  it.each(ATTEMPT_STATES)("lets %s move as written here, and gives compare-and-set the same answer", (from) => {
    const cells = MATRIX[from].split(/\s+/)
    const write = (to: AttemptState, isAllowed: (by: (typeof MOVERS)[number]) => boolean) =>
      MOVERS.filter(isAllowed)
        .map((by) => LETTERS[by])
        .join("") || "."
    expect(ATTEMPT_STATES.map((to) => write(to, (by) => mayMove(from, to, by)))).toEqual(cells)
    expect(ATTEMPT_STATES.map((to) => write(to, (by) => allowedFrom(to, by).includes(from)))).toEqual(cells)
    expect(ATTEMPT_STATES.map((to) => mayMove(from, to))).toEqual(cells.map((cell) => cell !== "."))
  })
})

/** Every list of states that a decision or a query uses, written out: a mark is a state that is in it. */
const LISTS: readonly (readonly [(state: AttemptState) => boolean, string])[] = [
  //                                  cr se aw fi un re pa cg cd rg rd de ex ab
  [states.isOpen, /*              */ "x  x  x  x  x  .  .  .  .  .  .  .  .  ."],
  [states.hasEndedState, /*       */ ".  .  .  .  .  .  .  .  x  .  x  x  x  x"],
  [states.needsLookup, /*         */ ".  x  x  x  x  x  .  .  .  .  .  .  .  ."],
  [states.isOpenToLateSuccess, /* */ ".  .  .  .  .  .  .  .  .  .  .  x  x  x"],
  [states.mayStartBeside, /*      */ ".  .  .  .  .  .  .  .  .  .  x  x  x  x"],
  [states.maySupersede, /*        */ "x  .  x  .  .  .  .  .  .  .  .  .  .  ."],
  [states.isTaken, /*             */ ".  .  .  .  .  .  x  x  x  .  .  .  .  ."],
  [states.isGoingBack, /*         */ ".  .  .  .  .  .  .  .  .  x  x  .  .  ."],
  [states.wasTaken, /*            */ ".  .  .  .  .  .  x  x  x  x  x  .  .  ."],
  [states.hasCharge, /*           */ ".  .  .  .  .  x  x  x  x  .  .  .  .  ."],
  [states.wasAuthorized, /*       */ ".  .  .  .  .  x  x  x  x  x  x  .  .  ."],
  [states.awaitsOrder, /*         */ ".  .  .  .  .  x  x  x  .  .  .  .  .  ."],
  [states.mayHoldMoney, /*        */ ".  x  .  x  x  x  x  x  .  .  .  .  .  ."],
  [states.mayHoldMoneySoon, /*    */ ".  x  .  x  x  .  x  x  .  .  .  .  .  ."],
  [states.isWithoutMoney, /*      */ ".  .  .  .  .  .  .  .  .  x  x  x  x  x"],
  [states.mayNeedOrder, /*        */ "x  x  x  x  x  x  x  .  .  .  .  .  .  ."],
  [states.isWorthLookingUp, /*    */ ".  x  x  x  x  x  x  x  .  .  .  x  x  x"],
  [states.forbidsCompletion, /*   */ ".  .  .  .  x  .  .  .  .  x  x  .  .  ."],
  [states.mayLoseOrder, /*        */ ".  .  .  .  x  .  x  x  .  x  .  .  .  ."],
  [states.isInProgress, /*        */ "x  x  x  x  .  .  x  x  .  .  .  .  .  ."],
  [states.isSuccess, /*           */ ".  .  .  .  .  x  .  .  x  .  .  .  .  ."],
  [states.hasEndedCharged, /*     */ ".  .  .  .  .  .  .  .  x  .  x  .  .  ."],
  [states.isAnnounced, /*         */ ".  .  .  .  .  x  .  .  x  .  x  x  .  ."],
]

it.each(LISTS.map(([isIn, marks]) => [isIn.name, isIn, marks] as const))("%s is as written here", (_, isIn, marks) => {
  expect(ATTEMPT_STATES.map((state) => (isIn(state) ? "x" : "."))).toEqual(marks.split(/\s+/))
})
