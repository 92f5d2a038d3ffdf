import { z } from "zod"
import type { changePayoutBody } from "../payments/validators"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { words } from "./common"
import { panelItem } from "./panel"

export type ChangePayoutBody = z.input<typeof changePayoutBody>

export const changePayoutAnswer = z.object({
  item: panelItem.nullable().describe("Null: it was done, and the item could not be read afterwards."),
  found: words.describe("What happened."),
})
export type ChangePayoutAnswer = z.output<typeof changePayoutAnswer>

export const sellersLoss = z.object({
  submerchant_id: textOrNull,
  title: textOrNull,
  refund: text,
  payout_before: text,
  payout_after: text,
  loss: text,
})

export const refundPreviewAnswer = z.object({
  currency_code: text,
  refund: text,
  sellers: z.array(sellersLoss).describe("What each seller loses of it."),
  marketplace: z
    .object({ refund: text, loss: text })
    .describe("What the marketplace bears: the refund less what the sellers lose."),
  note: words.describe("How these figures were calculated, and that the service's own figures are final."),
})
export type RefundPreviewAnswer = z.output<typeof refundPreviewAnswer>
