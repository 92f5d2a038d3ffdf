import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { ATTENTION_KINDS, type Announcement, type Ledger } from "../../../flows/ports"
import { fromRow } from "./attempt-row"
import { readOperation } from "./operation-row"
import { insertInto, type Execute } from "./sql"

const attentionRow = z.object({
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  attempt_id: z.string().nullable(),
  link_id: z.string().nullable(),
})

/** Marks untold rows as told and answers them; another instance that asks at the same moment gets others. */
const take = (table: string, isUntold: string, mark: string, returning = "*") =>
  `update "${table}" set ${mark} where "id" in (
     select "id" from "${table}" where ${isUntold} limit ? for update skip locked
   ) returning ${returning}`

const ATTEMPTS = take(
  "svc_attempt",
  `"state" in ('completed', 'in_review', 'declined', 'reversed') and "announced_state" is distinct from "state"`,
  `"announced_state" = "state"`,
)
const REFUNDS = take(
  "svc_operation",
  `("kind" = 'refund' or "medusa_refund_id" is not null) and "state" = 'succeeded' and "announced_at" is null`,
  `"announced_at" = now()`,
)
const ATTENTION = take("svc_attention", `"announced_at" is null`, `"announced_at" = now()`)

/** The item is open for another operation, which nobody has closed. */
const IS_ANOTHER = `"svc_attention"."operation_id" is distinct from excluded."operation_id"`

/** What was listed by another hand just now stays, while its operation, or its change of a payout, is unknown. */
const IS_OVER = `("kind" <> 'refund_unknown' or not exists (
  select 1 from "svc_operation" where "attempt_id" = "svc_attention"."attempt_id" and "state" = 'unknown'
)) and ("kind" <> 'payout_unknown' or not exists (
  select 1 from "svc_payout_change" where "id" = "svc_attention"."operation_id" and "state" in ('sent', 'unknown')
))`

/** The sale it is about is not being recorded just now. */
const IS_LEFT_ALONE = `("kind" <> 'link_sale' or not exists (
  select 1 from "svc_link_sale" where "id" = "svc_attention"."operation_id" and "state" = 'recording' and "claimed_until" > now()
))`

const RESOLVED = `"resolved_at" = now(), "resolved_by" = ?, "resolved_note" = ?, "updated_at" = now()`

type AttentionLedger = Pick<Ledger, "openAttention" | "closeAttention" | "resolveAttention" | "takeAnnouncements">

function closing(execute: Execute): Pick<AttentionLedger, "closeAttention" | "resolveAttention"> {
  return {
    async closeAttention(about, kind, { by = "medusa-payment-svc", note } = {}) {
      const [column, id, saleId] =
        typeof about === "string" ? ["attempt_id", about] : ["link_id", about.linkId, about.saleId]
      await execute(
        `update "svc_attention" set ${RESOLVED}
         where "${column}" = ? and "kind" = ? and "operation_id" is not distinct from coalesce(?, "operation_id")
           and "resolved_at" is null and ${IS_OVER}`,
        [by, note ?? null, id, kind, saleId ?? null],
      )
    },

    async resolveAttention(id, { by, note }) {
      // a sale goes with its row: it is not recorded after a person has seen to it
      const resolved = await execute(
        `with "resolved" as (
           update "svc_attention" set ${RESOLVED}
           where "id" = ? and "resolved_at" is null and "deleted_at" is null and ${IS_OVER} and ${IS_LEFT_ALONE} returning *
         ), "settled" as (
           update "svc_link_sale" set "state" = 'settled', "claimed_until" = null, "updated_at" = now()
           where "state" <> 'recorded' and ("claimed_until" is null or "claimed_until" <= now())
             and "id" in (select "operation_id" from "resolved" where "kind" = 'link_sale')
         )
         select "id" from "resolved"`,
        [by, note, id],
      )
      return resolved.length > 0
    },
  }
}

export function attentionLedger(execute: Execute): AttentionLedger {
  return {
    async openAttention({ kind, operationId, sentence, ...about }) {
      const isLink = "linkId" in about
      const [sql, parameters] = insertInto("svc_attention", {
        id: generateEntityId(undefined, "svcattn"),
        kind,
        attempt_id: isLink ? null : about.attemptId,
        link_id: isLink ? about.linkId : null,
        operation_id: operationId ?? null,
        sentence: sentence.en,
        sentence_tr: sentence.tr,
      })
      const open = `"resolved_at" is null and "deleted_at" is null`
      const one = isLink
        ? `("link_id", "kind", (coalesce("operation_id", ''))) where "link_id" is not null and ${open}`
        : `("attempt_id", "kind") where ${open}`
      await execute(
        `${sql} on conflict ${one}
         do update set "sentence" = excluded."sentence", "sentence_tr" = excluded."sentence_tr", "operation_id" = excluded."operation_id", "updated_at" = now(),
           "announced_at" = case when ${IS_ANOTHER} then null else "svc_attention"."announced_at" end
         where "svc_attention"."kind" in ('refund_differs', 'refund_unknown', 'link_sale', 'link_differs')
           and ("svc_attention"."sentence" <> excluded."sentence" or ${IS_ANOTHER})`,
        parameters,
      )
    },

    ...closing(execute),

    async takeAnnouncements(limit): Promise<Announcement[]> {
      const attempts = (await execute(ATTEMPTS, [limit])).map(fromRow)
      const refunds = (await execute(REFUNDS, [limit])).map(readOperation)
      const attention = z.array(attentionRow).parse(await execute(ATTENTION, [limit]))
      return [
        ...attempts.map((attempt) => ({ of: "attempt" as const, attempt })),
        ...refunds.map((operation) => ({ of: "refund" as const, operation })),
        ...attention.map(({ id, kind, attempt_id, link_id }) => ({
          of: "attention" as const,
          ...{ id, kind, attemptId: attempt_id ?? undefined, linkId: link_id ?? undefined },
        })),
      ]
    },
  }
}
