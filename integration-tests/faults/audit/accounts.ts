import { z } from "zod"
import { moneyToDecimal } from "../../../src/money"
import { keptOf } from "../run/service-books"
import { isFlagged, type AttemptBooks, type Books } from "./books"
import { finding } from "./rules"

/** Rule 9: the session's account has the attempt, and charged it. */
export function* misplaced({ attempt: { id, account }, charges }: AttemptBooks, { world }: Books) {
  const wanted = world.accountOf.of(id) ?? account
  if (wanted !== account) yield finding("accounts", `${id} is of ${account}, and its session of ${wanted}.`)
  for (const charge of charges)
    if (charge.account !== account) yield finding("accounts", `${id} of ${account} was charged by ${charge.account}.`)
}

/** Rule 9: what two accounts were paid for one cart does not stay with both. */
export function* paidTwice({ attempts }: Books) {
  const kept = attempts.filter((one) => !isFlagged(one) && one.charges.some((charge) => keptOf(charge).minor > 0n))
  for (const [at, { attempt, charges }] of kept.entries()) {
    const { cart_id, account, id } = attempt
    const isOther = (one: AttemptBooks) => one.attempt.cart_id === cart_id && one.attempt.account !== account
    const other = cart_id === undefined ? undefined : kept.slice(0, at).find(isOther)
    const amount = charges.map(({ paidPrice }) => moneyToDecimal(paidPrice)).join(" and ")
    if (other)
      yield finding("accounts", `${amount} of ${id} is kept by ${account}, and ${other.attempt.id} by another account.`)
  }
}

const strayRow = z.object({ table: z.string(), account: z.string(), attempt_id: z.string() })

/** Each of their rows is of the account of its attempt. */
const TABLES = "operation item_transaction inbox_message attention stored_card reported_transaction".split(" ")
const STRAY = TABLES.map(
  (name) => `select 'svc_${name}' as "table", "row"."account", "row"."attempt_id" from "svc_${name}" "row"
    join "svc_attempt" on "svc_attempt"."id" = "row"."attempt_id" where "svc_attempt"."account" <> "row"."account"`,
).join(" union all ")

export async function* strayRows({ world }: Books) {
  for (const { table, account, attempt_id } of z.array(strayRow).parse(await world.execute(STRAY, [])))
    yield finding("accounts", `A row of ${table} about ${attempt_id} is of ${account}.`)
}
