import { moneyToDecimal, subtractDecimals } from "../../money"
import type { BasketExplanation } from "./basket"
import type { BasketLine, LineSeller } from "./basket-line"

const HEADINGS = ["item", "name", "quantity", "unit price", "discount", "tax", "total", "spread", "price"]
const SELLER_HEADINGS = ["seller", "rule", "payout", "commission"]
const TEXT_HEADINGS = ["item", "name", "seller", "rule"]
const NAME_COLUMN = 30

/** A text table: Medusa's totals, the rounding (`spread`), the price sent and, in a marketplace, the seller paid. */
export function explain(explanation: BasketExplanation): string {
  const { amount, linesTotal, credit, difference, rule, reason } = explanation
  const sums: [string, string][] = [
    ["lines", linesTotal],
    ["credit lines", credit === "0" ? "0" : subtractDecimals("0", credit)],
    ["rounding and other", difference],
    ["amount", `${moneyToDecimal(amount)} ${amount.currency}`],
  ]
  const how = rule === "balance" ? `one item for the whole amount: ${reason ?? ""}` : "an item per line above zero"
  return [
    ...table(listRows(explanation)),
    "",
    ...sums.map(([name, value]) => `${name.padEnd(20)}${value}`),
    `${"rule".padEnd(20)}${how}`,
  ].join("\n")
}

function listRows({ lines, rule }: BasketExplanation): string[][] {
  const rows = lines.map((line) => row(line, rule))
  if (lines.every(({ seller }) => seller === undefined)) return [HEADINGS, ...rows]
  return [[...HEADINGS, ...SELLER_HEADINGS], ...rows.map((cells, at) => [...cells, ...sellerCells(lines[at]?.seller)])]
}

function sellerCells(seller: LineSeller | undefined): string[] {
  if (seller === undefined) return SELLER_HEADINGS.map(() => "")
  const { title, rule, payout, commission, isLeast } = seller
  return [shorten(title), isLeast === true ? `${rule}, at least ${payout}` : rule, payout, commission]
}

function row(line: BasketLine, rule: BasketExplanation["rule"]): string[] {
  const price = line.price && moneyToDecimal(line.price)
  return [
    line.item_id,
    shorten(line.name),
    line.quantity ?? "",
    line.unit_price ?? "",
    line.discount ?? "",
    line.tax ?? "",
    line.owed === undefined ? line.total : `${line.owed} of ${line.total}`,
    price === undefined ? "" : subtractDecimals(price, line.owed ?? line.total),
    price ?? (rule === "balance" ? "in the balance" : "left out"),
  ]
}

function shorten(name: string): string {
  const characters = Array.from(name)
  return characters.length <= NAME_COLUMN ? name : `${characters.slice(0, NAME_COLUMN - 1).join("")}…`
}

function table(rows: readonly string[][]): string[] {
  const [headings = []] = rows
  const widths = headings.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)))
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        TEXT_HEADINGS.includes(headings[column] ?? "")
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  )
}
