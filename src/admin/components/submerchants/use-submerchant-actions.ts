import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SubmerchantAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useLanguage, wordsIn } from "../../lib/language"
import { sentenceOf } from "../../lib/refusal"
import { useDeleteSubmerchant, useSyncSubmerchant } from "./data"

type Done = "created" | "saved" | "synced"
const ONLY_HERE = { created: "createdOnly", saved: "savedOnly", synced: "notSynced" } as const

/** Says what was done, and honestly how far: here only, or at the service too. */
export function useSayDone(): (done: Done, submerchant: SubmerchantAnswer) => void {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  return (done, { title: name, state, standing }) => {
    if (state === "synced") toast.success(t(`marketplace.done.${done}`, { name }))
    else toast.warning(t(`marketplace.done.${ONLY_HERE[done]}`, { name }), { description: wordsIn(language, standing) })
  }
}

/** What can be done to a submerchant from the list and from its own page. `remove` tells whether it was done. */
export function useSubmerchantActions() {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const prompt = usePrompt()
  const sayDone = useSayDone()
  const { mutateAsync: sync, isPending: isSyncing } = useSyncSubmerchant()
  const { mutateAsync: remove } = useDeleteSubmerchant()
  const sayNot = (error: unknown) =>
    toast.error(t("marketplace.done.notDone"), { description: sentenceOf(error, language, t) })

  return {
    isSyncing,
    syncNow: async ({ id }: SubmerchantAnswer): Promise<void> => {
      try {
        sayDone("synced", (await sync(id)).submerchant)
      } catch (error) {
        sayNot(error)
      }
    },
    remove: async ({ id, title: name }: SubmerchantAnswer): Promise<boolean> => {
      const isSure = await prompt({
        title: t("marketplace.ask.delete"),
        description: t("marketplace.ask.deleteHint", { name }),
        confirmText: t("marketplace.menu.delete"),
        cancelText: t("common.cancel"),
        variant: "danger",
      })
      if (!isSure) return false
      try {
        await remove(id)
      } catch (error) {
        sayNot(error)
        return false
      }
      toast.success(t("marketplace.done.deleted", { name }))
      return true
    },
  }
}
