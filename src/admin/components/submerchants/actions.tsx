import { ArrowPath, DocumentText, Eye, PencilSquare, Trash } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import type { OneSubmerchant, SubmerchantSummary } from "../../../api/admin/marketplace/answers/submerchants"
import { post, remove, useChange } from "../../lib/api"
import { getPage, getStatement, useManagedElsewhere } from "./data"
import { useFieldWords } from "./words"
import { useLocale } from "../../lib/use-locale"
import { Menu } from "../list/parts"
import { useAsk, useSayFailed, useTry } from "../ui/ask"

type Done = "created" | "saved" | "synced"
const CONFIRM = { delete: "delete", overwrite: "sync" } as const
const ONLY_HERE = { created: "createdOnly", saved: "savedOnly", synced: "notSynced" } as const

/** Says what was done, and whether only here or at the service too. */
export function useSayDone(): (done: Done, submerchant: SubmerchantSummary) => void {
  const { t, say } = useLocale()
  return (done, { title: name, state, standing }) => {
    if (state === "synced") toast.success(t(`marketplace.done.${done}`, { name }))
    else toast.warning(t(`marketplace.done.${ONLY_HERE[done]}`, { name }), { description: say(standing) })
  }
}

export function useSubmerchantActions() {
  const { t } = useLocale()
  const ask = useAsk()
  const tryTo = useTry()
  const sayFailed = useSayFailed()
  const sayDone = useSayDone()
  const words = useFieldWords()
  const { mutateAsync: sync, isPending: isSyncing } = useChange("svc_submerchants", (id: string) =>
    post<OneSubmerchant>(`/admin/svc/submerchants/${id}/sync`),
  )
  const { mutateAsync: removeSeller } = useChange("svc_submerchants", (id: string) =>
    remove(`/admin/svc/submerchants/${id}`),
  )
  const isWanted = (question: keyof typeof CONFIRM, about: { name: string; fields?: string }) =>
    ask({
      title: t(`marketplace.ask.${question}`),
      description: t(`marketplace.ask.${question}Hint`, about),
      confirmText: t(`marketplace.menu.${CONFIRM[question]}`),
      variant: "danger",
    })
  return {
    isSyncing,
    /** Asks before it replaces values that the service was seen to hold. */
    syncNow: async ({ id, title: name, drift_fields }: SubmerchantSummary): Promise<void> => {
      const fields = drift_fields.map(words.name).join(", ")
      if (fields !== "" && !(await isWanted("overwrite", { name, fields }))) return
      try {
        sayDone("synced", (await sync(id)).submerchant)
      } catch (error) {
        sayFailed("links.done.notDone")(error)
      }
    },
    remove: async ({ id, title: name }: SubmerchantSummary): Promise<boolean> =>
      (await isWanted("delete", { name })) && tryTo(() => removeSeller(id), t("marketplace.done.deleted", { name })),
  }
}

export const SubmerchantMenu = ({ submerchant, edit }: { submerchant: SubmerchantSummary; edit: () => void }) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { syncNow, remove } = useSubmerchantActions()
  const isOurs = !useManagedElsewhere(submerchant)
  const { id } = submerchant
  return (
    <Menu
      label={t("links.menu.label", { name: submerchant.title })}
      items={[
        { icon: <Eye />, label: t("marketplace.menu.show"), run: () => void navigate(getPage(id)) },
        isOurs && { icon: <PencilSquare />, label: t("links.menu.edit"), run: edit },
        { icon: <ArrowPath />, label: t("marketplace.menu.sync"), run: () => void syncNow(submerchant) },
        { icon: <DocumentText />, label: t("marketplace.menu.statement"), run: () => void navigate(getStatement(id)) },
        (isOurs || submerchant.is_withdrawn) && {
          icon: <Trash />,
          label: t("marketplace.menu.delete"),
          run: () => void remove(submerchant),
          isApart: true,
        },
      ]}
    />
  )
}
