import { toast, usePrompt } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useDeleteLink, useSetLinkStatus } from "./data"
import { useLocale } from "../../lib/use-locale"

export type ActedOn = Pick<LinkAnswer, "id" | "name" | "status" | "token">
type Question = "activate" | "deactivate" | "delete"

/** What can be done to an existing link, each after a confirmation. They return whether it was done. */
export function useLinkActions() {
  const { t, sentenceOf } = useLocale()
  const prompt = usePrompt()
  const { mutateAsync: setStatus } = useSetLinkStatus()
  const { mutateAsync: remove } = useDeleteLink()

  async function ask(question: Question, { name }: ActedOn): Promise<boolean> {
    return prompt({
      title: t(`links.ask.${question}`),
      description: t(`links.ask.${question}Hint`, { name }),
      confirmText: t(`links.menu.${question}`),
      cancelText: t("common.cancel"),
      variant: question === "activate" ? "confirmation" : "danger",
    })
  }

  async function run(act: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await act()
    } catch (error) {
      toast.error(t("links.done.notDone"), { description: sentenceOf(error) })
      return false
    }
    toast.success(done)
    return true
  }

  return {
    activate: async (link: ActedOn) =>
      (await ask("activate", link)) &&
      run(() => setStatus({ id: link.id, status: "ACTIVE" }), t("links.done.activated")),
    deactivate: async (link: ActedOn) =>
      (await ask("deactivate", link)) &&
      run(() => setStatus({ id: link.id, status: "PASSIVE" }), t("links.done.deactivated")),
    remove: async (link: ActedOn) => (await ask("delete", link)) && run(() => remove(link.id), t("links.done.deleted")),
  }
}

/** Whether the service still has it, so that it can be changed there. */
export const isThere = ({ status, token }: ActedOn): boolean => token !== null && status !== "DELETED"
