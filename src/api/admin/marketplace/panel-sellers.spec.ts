import type { AttemptHistory, ItemHistory } from "../../../modules/svc/ledger/history"
import { money } from "../../../money"
import type { Attempt, Operation } from "../../../use-cases/ports/ports"
import { describePayee } from "./panel-sellers"

const amount = money(100_00n, "TRY")
const item: ItemHistory = {
  ...{ item_id: "line_1", payment_transaction_id: "1", price: "100", paid_price: "100", transaction_status: 1 },
  ...{ refunded: money(0n, "TRY"), seller: { key: "key", price: "80" }, facts: {} },
}

/** The label of what the order panel offers to a user who does not want the item approved. */
function offeredHold(state: Attempt["state"], operations: Operation[], changes: Partial<ItemHistory> = {}) {
  const attempt = { id: "svcatt_1", state, price: amount, paid_price: amount } as Attempt
  const nothing = { facts: {}, basket: [], items: [], moves: [], attention: [], payout_changes: [], approvals: [] }
  const history: AttemptHistory = { ...nothing, attempt, operations, came_back_at: undefined }
  const about = { operations, sellers: new Map(), payment_id: "pay_1", approves: true }
  return describePayee({ ...item, ...changes }, history, about)?.approval?.hold?.label.en ?? null
}

const cancel = { kind: "cancel", state: "succeeded", amount } as Operation

it("offers to hold an item that waits for approval, unless its payment was cancelled or reversed", () => {
  expect(offeredHold("completed", [])).toBe("Put on hold")
  expect(offeredHold("completed", [cancel])).toBeNull()
  expect(offeredHold("reversed", [])).toBeNull()
  expect(offeredHold("completed", [], { transaction_status: 2 })).toBeNull()
})

it("lets a hold be lifted whatever became of the payment", () => {
  const held = { approval_holds: [{ isOn: true, by: "user_1", at: new Date(0) }] }
  expect(offeredHold("completed", [cancel], held)).toBe("Lift the hold")
})
