import fc from "fast-check"
import {
  allowedFrom,
  ATTEMPT_STATES,
  awaitsOrder,
  forbidsCompletion,
  hasCharge,
  hasEndedCharged,
  hasEndedState,
  isAnnounced,
  isGoingBack,
  isInProgress,
  isOpen,
  isOpenToLateSuccess,
  isSuccess,
  isTaken,
  isWithoutMoney,
  isWorthLookingUp,
  mayHoldMoney,
  mayHoldMoneySoon,
  mayLoseOrder,
  mayMove,
  mayNeedOrder,
  mayStartBeside,
  maySupersede,
  needsLookup,
  wasAuthorized,
  wasTaken,
  type AttemptState,
  type MoveBy,
} from "./attempt-state"

const MOVERS: MoveBy[] = ["ours", "fromService", "release"]

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
  declined: /*  */ ".  .  .  .  .  .  N  .  .  .  .  .  .  .",
  expired: /*   */ ".  .  .  .  .  N  N  .  .  .  .  .  .  .",
  abandoned: /* */ ".  .  .  .  .  N  N  .  .  .  .  .  .  .",
}
const LETTERS = { ours: "S", fromService: "N", release: "H" } as const

const pairs = ATTEMPT_STATES.flatMap((from) => {
  const cells = MATRIX[from].split(/\s+/)
  return ATTEMPT_STATES.map((to, column) => ({ from, to, cell: cells[column] }))
})

describe("the table of attempt states", () => {
  it("decides every pair of states as written here", () => {
    expect(pairs).toHaveLength(ATTEMPT_STATES.length ** 2)
    for (const { from, to, cell } of pairs) {
      const said = MOVERS.filter((by) => mayMove(from, to, by)).map((by) => LETTERS[by])
      expect({ from, to, moves: said.join("") || "." }).toEqual({ from, to, moves: cell })
      expect(mayMove(from, to)).toBe(cell !== ".")
    }
  })

  it("gives compare-and-set the same answer, so a repeated 'charged' takes no work from the request that does it", () => {
    for (const to of ATTEMPT_STATES)
      for (const by of MOVERS)
        expect(allowedFrom(to, by)).toEqual(
          pairs.filter((pair) => pair.to === to && pair.cell === LETTERS[by]).map(({ from }) => from),
        )
    expect(allowedFrom("paid", "fromService")).not.toContain("completing")
    expect(allowedFrom("paid", "fromService")).not.toContain("reversing")
    expect(allowedFrom("paid", "release")).toEqual(["completing", "reversing"])
  })

  it("lets only paid turn into an order", () => {
    expect(allowedFrom("completing", "ours")).toEqual(["paid"])
    expect(allowedFrom("completed", "ours")).toEqual(["completing"])
  })

  it("charges after 3D Secure only from where the buyer was awaited", () => {
    expect(allowedFrom("finalizing", "ours")).toEqual(["awaiting_buyer"])
  })
})

/** How far along a state is; news may only raise it. */
const STAGE: Record<AttemptState, number> = {
  created: 0,
  sent: 1,
  awaiting_buyer: 2,
  finalizing: 3,
  unknown: 4,
  expired: 5,
  abandoned: 5,
  in_review: 6,
  declined: 7,
  paid: 8,
  completing: 9,
  reversing: 10,
  completed: 11,
  reversed: 11,
}

const state = fc.constantFrom(...ATTEMPT_STATES)

describe("reports about an attempt", () => {
  it("never moves it backwards, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(state, fc.array(state, { maxLength: 30 }), (start, fromService) => {
        let now = start
        for (const to of fromService) {
          const next = mayMove(now, to, "fromService") ? to : now
          if (next !== now) expect(STAGE[next]).toBeGreaterThan(STAGE[now])
          now = next
        }
      }),
    )
  })

  it("changes nothing when repeated", () => {
    for (const same of ATTEMPT_STATES) for (const by of MOVERS) expect(mayMove(same, same, by)).toBe(false)
  })

  it("to a success, decided or under review, is the only one that expired and abandoned attempts still make", () => {
    const movesFrom = (from: AttemptState) => ATTEMPT_STATES.filter((to) => mayMove(from, to))
    expect(ATTEMPT_STATES.filter(isOpenToLateSuccess)).toEqual(["declined", "expired", "abandoned"])
    expect([movesFrom("expired"), movesFrom("abandoned")]).toEqual([
      ["in_review", "paid"],
      ["in_review", "paid"],
    ])
    // a response that comes after the end of the review must not restore the review
    expect(movesFrom("declined")).toEqual(["paid"])
  })
})

describe("an attempt", () => {
  const moves = fc.array(state, { maxLength: 40 })

  it("whose charge was found ends as an order or reversed, and nothing else", () => {
    fc.assert(
      fc.property(moves, (targets) => {
        let now: AttemptState = "paid"
        for (const to of targets) if (mayMove(now, to)) now = to
        expect(["paid", "completing", "completed", "reversing", "reversed"]).toContain(now)
      }),
    )
  })

  it("never comes back into its session's open slot once it left it", () => {
    for (const { from, to, cell } of pairs) if (cell !== "." && isOpen(to)) expect(isOpen(from)).toBe(true)
  })

  it("occupies the slot until the service has decided; a charge does not, so that a late one can always be written", () => {
    expect(ATTEMPT_STATES.filter(isOpen)).toEqual(["created", "sent", "awaiting_buyer", "finalizing", "unknown"])
  })

  it("is abandoned only while no call that charges is in flight or without an answer, and never once money is held", () => {
    expect(allowedFrom("abandoned", "ours")).toEqual(["created", "sent", "awaiting_buyer"])
  })

  it("is looked up as soon as something was sent and until it is decided", () => {
    expect(ATTEMPT_STATES.filter(needsLookup)).toEqual(["sent", "awaiting_buyer", "finalizing", "unknown", "in_review"])
  })

  it("makes room for another once it ended without money", () => {
    expect(ATTEMPT_STATES.filter(mayStartBeside)).toEqual(["reversed", "declined", "expired", "abandoned"])
  })

  it("is superseded only while no call of ours is in flight or without an answer", () => {
    const superseded = ATTEMPT_STATES.filter(maySupersede)
    expect(superseded).toEqual(["created", "awaiting_buyer"])
    for (const one of superseded) expect(mayMove(one, "abandoned", "ours")).toBe(true)
  })

  it("can always reach a final state", () => {
    const reach = (from: AttemptState, seen = new Set<AttemptState>()): boolean => {
      if (hasEndedState(from)) return true
      seen.add(from)
      return ATTEMPT_STATES.some((to) => mayMove(from, to) && !seen.has(to) && reach(to, seen))
    }
    for (const from of ATTEMPT_STATES) expect({ from, ends: reach(from) }).toEqual({ from, ends: true })
  })
})

/** Every list of states that a decision or a query uses, written out: a mark is a state that is in it. */
const LISTS: readonly (readonly [(state: AttemptState) => boolean, string])[] = [
  //                    cr se aw fi un re pa cg cd rg rd de ex ab
  [isTaken, /*        */ ".  .  .  .  .  .  x  x  x  .  .  .  .  ."],
  [isGoingBack, /*    */ ".  .  .  .  .  .  .  .  .  x  x  .  .  ."],
  [wasTaken, /*       */ ".  .  .  .  .  .  x  x  x  x  x  .  .  ."],
  [hasCharge, /*      */ ".  .  .  .  .  x  x  x  x  .  .  .  .  ."],
  [wasAuthorized, /*  */ ".  .  .  .  .  x  x  x  x  x  x  .  .  ."],
  [awaitsOrder, /*    */ ".  .  .  .  .  x  x  x  .  .  .  .  .  ."],
  [mayHoldMoney, /*   */ ".  x  .  x  x  x  x  x  .  .  .  .  .  ."],
  [mayHoldMoneySoon, /**/ ".  x  .  x  x  .  x  x  .  .  .  .  .  ."],
  [isWithoutMoney, /* */ ".  .  .  .  .  .  .  .  .  x  x  x  x  x"],
  [mayNeedOrder, /*   */ "x  x  x  x  x  x  x  .  .  .  .  .  .  ."],
  [isWorthLookingUp, /**/ ".  x  x  x  x  x  x  x  .  .  .  x  x  x"],
  [forbidsCompletion, /**/ ".  .  .  .  x  .  .  .  .  x  x  .  .  ."],
  [mayLoseOrder, /*   */ ".  .  .  .  x  .  x  x  .  x  .  .  .  ."],
  [isInProgress, /*   */ "x  x  x  x  .  .  x  x  .  .  .  .  .  ."],
  [isSuccess, /*      */ ".  .  .  .  .  x  .  .  x  .  .  .  .  ."],
  [hasEndedCharged, /**/ ".  .  .  .  .  .  .  .  x  .  x  .  .  ."],
  [isAnnounced, /*    */ ".  .  .  .  .  x  .  .  x  .  x  x  .  ."],
]

describe("the lists of states", () => {
  it.each(LISTS.map(([isIn, marks]) => [isIn.name, isIn, marks] as const))(
    "%s is as written here",
    (_, isIn, marks) => {
      const wanted = marks.split(/\s+/)
      expect(wanted).toHaveLength(ATTEMPT_STATES.length)
      expect(ATTEMPT_STATES.filter(isIn)).toEqual(ATTEMPT_STATES.filter((__, column) => wanted[column] === "x"))
    },
  )
})
