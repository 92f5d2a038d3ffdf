import { z } from "zod"
import { moneyToDecimal } from "../../../src/money"
import { keptOf } from "../run/service-books"
import type { AttemptBooks, Books } from "./books"
import { isFlagged } from "./charges"
import { finding, type Finding } from "./rules"

const strayRow = z.object({ table: z.string(), account: z.string(), attempt_id: z.string() })

/** Each of their rows is of the account of its attempt. */
const TABLES = "operation item_transaction inbox_message attention stored_card reported_transaction".split(" ")
const STRAY = TABLES.map(
  (name) => `select 'svc_${name}' as "table", "row"."account", "row"."attempt_id" from "svc_${name}" "row"
    join "svc_attempt" on "svc_attempt"."id" = "row"."attempt_id" where "svc_attempt"."account" <> "row"."account"`,
).join(" union all ")

/** Rule 9: the session's account has the attempt, and charged it. */
function misplaced({ attempt: { id, account }, charges }: AttemptBooks, { world }: Books): Finding[] {
  const wanted = world.accountOf.of(id) ?? account
  return [
    ...(wanted === account ? [] : [finding("accounts", `${id} is of ${account}, and its session of ${wanted}.`)]),
    ...charges
      .filter((charge) => charge.account !== account)
      .map((charge) => finding("accounts", `${id} of ${account} was charged by ${charge.account}.`)),
  ]
}

/** Rule 9: what two accounts were paid for one cart does not stay with both. */
function paidTwice({ attempts }: Books): Finding[] {
  const kept = attempts.filter((one) => !isFlagged(one) && one.charges.some((charge) => keptOf(charge).minor > 0n))
  return kept.flatMap(({ attempt, charges: [charge] }, at) => {
    const { cart_id, account, id } = attempt
    const other = kept
      .slice(0, at)
      .find((one) => cart_id !== undefined && one.attempt.cart_id === cart_id && one.attempt.account !== account)
    const amount = charge ? moneyToDecimal(charge.paidPrice) : "0"
    return other
      ? [finding("accounts", `${amount} of ${id} is kept by ${account}, and ${other.attempt.id} by another account.`)]
      : []
  })
}

export async function auditAccounts(books: Books): Promise<Finding[]> {
  const stray = z.array(strayRow).parse(await books.world.execute(STRAY, []))
  return [
    ...books.attempts.flatMap((one) => misplaced(one, books)),
    ...paidTwice(books),
    ...stray.map(({ table, account, attempt_id }) =>
      finding("accounts", `A row of ${table} about ${attempt_id} is of ${account}.`),
    ),
  ]
}
