import type { ApproveItemsBody, ApprovedItemsAnswer, WaitingItemsPage } from "../../../api/admin/svc/answers/approvals"
import { post, useRead, useRefresh } from "../../lib/queries"
import { useMutation } from "@tanstack/react-query"
import { toast } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

const APPROVALS = "svc_approvals"

/** A page of the items that wait, of all sellers or of one, by the page's address. */
export const useWaiting = (query: { after: string | undefined; seller: string | undefined }) =>
  useRead<WaitingItemsPage>([APPROVALS, query.after, query.seller], "/admin/svc/approvals", { query, isPaged: true })

/** Approves items or takes approvals back, and says what became of each; whatever that is, what shows them is read again. */
export function useApproveItems() {
  const { t, say } = useLocale()
  const refresh = useRefresh(APPROVALS, "svc_panel", "svc_attention")
  return useMutation({
    mutationFn: (body: ApproveItemsBody) => post<ApprovedItemsAnswer>("/admin/svc/approvals", body),
    onSuccess: ({ items }) => {
      for (const found of new Set(items.map((one) => say(one.found)))) {
        const own = items.filter((one) => say(one.found) === found)
        const show = own.every(({ state }) => state === "done") ? toast.success : toast.error
        show(t("approvals.ended", { count: own.length }), { description: found })
      }
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}
