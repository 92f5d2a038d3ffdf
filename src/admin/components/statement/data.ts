import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { StatementAnswer } from "../../../api/admin/svc/answers/statement"
import { api } from "../../lib/api"
import type { Days } from "../report/periods"

/** How many lines a page has. */
export const LINES_SHOWN = 50

/** A page of a seller's statement, with the sums of all of it. */
export const useStatement = (id: string, { from, to }: Days, page: number) =>
  useQuery({
    queryKey: ["svc_statement", id, from, to, page],
    queryFn: ({ signal }) =>
      api<StatementAnswer>(`/admin/svc/submerchants/${encodeURIComponent(id)}/statement`, {
        query: { from, to, limit: LINES_SHOWN, offset: page * LINES_SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: id !== "",
  })
