import type { MedusaContainer } from "@medusajs/framework/types"
import { submerchantTitle } from "../../../../../mapping"
import { resolveSvc } from "../../../../../modules/svc"
import {
  approvalTotals,
  sellerMovements,
  sellerTotals,
  type SellerMovement,
  type Refused,
  refusal,
  say,
} from "../../../../../domain"
import { resolveMarketplace } from "../../../../../medusa/submerchants/submerchant-context"
import type { StatementAnswer, StatementLine } from "../../answers/statement"
import { readOrderNumbers } from "../../../../../medusa/people"
import type { ReportRange, StatementQuery } from "../../../days"
import { lineAnswer, CALCULATION, totalsAnswer } from "./answer"

const MOST = 60

/** A name as a part of a file's name: small letters and digits of ASCII, and hyphens. Empty where it has none of these. */
export const getSlug = (name: string): string =>
  name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-|-$/g, "")

interface Statement {
  seller: StatementAnswer["submerchant"]
  movements: SellerMovement[]
}

export async function readSeller(scope: MedusaContainer, id: string) {
  // one that was deleted may have sold before
  const [found] = await resolveMarketplace(scope).listSvcSubmerchants({ id }, { withDeleted: true, take: 1 })
  if (found === undefined) return undefined
  const { email, name, legal_company_title: legal, contact_name: first, contact_surname: last } = found
  const names = { name: name ?? undefined, legal_company_title: legal ?? undefined }
  const person = { contact_name: first ?? undefined, contact_surname: last ?? undefined }
  const title = submerchantTitle({ email, ...names, ...person })
  // all that the service ever called it
  const keys = new Set([...(found.key === null ? [] : [found.key]), ...found.former_keys])
  return { seller: { id, title, slug: getSlug(title) || id }, keys }
}

async function readStatement(
  scope: MedusaContainer,
  id: string,
  range: ReportRange,
): Promise<Statement | { refused: Refused }> {
  const read = await readSeller(scope, id)
  if (read === undefined) return { refused: refusal(404, say("submerchant.no_such_submerchant")) }
  const { statements } = resolveSvc(scope)
  const { seller, keys } = read
  const items = await statements.readSellerItems([...keys], range)
  return { seller, movements: sellerMovements(items, keys, range) }
}

async function listLines(scope: MedusaContainer, movements: readonly SellerMovement[]): Promise<StatementLine[]> {
  const numbers = await readOrderNumbers(
    scope,
    movements.map(({ item }) => item.order_id),
  )
  const { approval } = resolveSvc(scope).capabilities
  return movements.map((movement) => lineAnswer(movement, numbers, approval))
}

export async function answerStatement(
  scope: MedusaContainer,
  id: string,
  asked: StatementQuery,
): Promise<StatementAnswer | { refused: Refused }> {
  const read = await readStatement(scope, id, asked)
  if ("refused" in read) return read
  const { seller, movements } = read
  const { limit, offset } = asked
  const approves = resolveSvc(scope).capabilities.approval
  return {
    submerchant: seller,
    from: asked.first,
    to: asked.last,
    totals: sellerTotals(movements).map((one) =>
      totalsAnswer(one, approves ? approvalTotals(movements, one.currency) : undefined),
    ),
    lines: await listLines(scope, movements.slice(offset, offset + limit)),
    count: movements.length,
    limit,
    offset,
    note: CALCULATION,
    sandbox: resolveSvc(scope).isSandbox,
  }
}

export async function readStatementLines(
  scope: MedusaContainer,
  id: string,
  range: ReportRange,
): Promise<{ seller: Statement["seller"]; lines: StatementLine[] } | { refused: Refused }> {
  const read = await readStatement(scope, id, range)
  if ("refused" in read) return read
  return { seller: read.seller, lines: await listLines(scope, read.movements) }
}
