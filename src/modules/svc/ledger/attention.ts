import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { ATTENTION_KINDS, type Announcement, type Ledger } from "../../../flows/ports"
import { fromRow } from "./attempt-row"
import { readOperation } from "./operation-row"
import { insertInto, type Execute } from "./sql"

const attentionRow = z.object({ id: z.string(), kind: z.enum(ATTENTION_KINDS), attempt_id: z.string() })

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

export function attentionLedger(
  execute: Execute,
): Pick<Ledger, "openAttention" | "closeAttention" | "takeAnnouncements"> {
  return {
    async openAttention({ kind, attemptId, operationId, sentence }) {
      const [sql, parameters] = insertInto("svc_attention", {
        id: generateEntityId(undefined, "svcattn"),
        kind,
        attempt_id: attemptId,
        operation_id: operationId ?? null,
        sentence,
      })
      await execute(
        `${sql} on conflict ("attempt_id", "kind") where "resolved_at" is null and "deleted_at" is null
         do update set "sentence" = excluded."sentence", "updated_at" = now()
         where "svc_attention"."kind" = 'refund_differs' and "svc_attention"."sentence" <> excluded."sentence"`,
        parameters,
      )
    },

    async closeAttention(attemptId, kind, by = "medusa-payment-svc") {
      await execute(
        `update "svc_attention" set "resolved_at" = now(), "resolved_by" = ?, "updated_at" = now()
         where "attempt_id" = ? and "kind" = ? and "resolved_at" is null`,
        [by, attemptId, kind],
      )
    },

    async takeAnnouncements(limit): Promise<Announcement[]> {
      const attempts = (await execute(ATTEMPTS, [limit])).map(fromRow)
      const refunds = (await execute(REFUNDS, [limit])).map(readOperation)
      const attention = z.array(attentionRow).parse(await execute(ATTENTION, [limit]))
      return [
        ...attempts.map((attempt) => ({ of: "attempt" as const, attempt })),
        ...refunds.map((operation) => ({ of: "refund" as const, operation })),
        ...attention.map(({ id, kind, attempt_id }) => ({
          of: "attention" as const,
          ...{ id, kind, attemptId: attempt_id },
        })),
      ]
    },
  }
}
