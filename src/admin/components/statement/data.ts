import type { StatementAnswer } from "../../../api/admin/svc/answers/statement"
import { useRead } from "../../lib/queries"
import type { Days } from "../report/periods"

export const LINES_SHOWN = 50

/** A page of a seller's statement, with the sums of all of it. */
export const useStatement = (id: string, { from, to }: Days, page: number) =>
  useRead<StatementAnswer>(
    ["svc_statement", id, from, to, page],
    `/admin/svc/submerchants/${encodeURIComponent(id)}/statement`,
    {
      query: { from, to, limit: LINES_SHOWN, offset: page * LINES_SHOWN },
      isPaged: true,
      staleTime: "usual",
      retry: false,
    },
  )
