import { toast, usePrompt } from "@medusajs/ui"
import { type TextKey, useLocale } from "../../lib/use-locale"

type Prompt = ReturnType<typeof usePrompt>

export function useAsk() {
  const { t } = useLocale()
  const prompt = usePrompt()
  return (question: Omit<Parameters<Prompt>[0], "cancelText">) =>
    prompt({ ...question, cancelText: t("common.cancel") })
}

export function useSayFailed() {
  const { t, sentenceOf } = useLocale()
  return (title: TextKey) => (error: unknown) => {
    toast.error(t(title), { description: sentenceOf(error) })
  }
}

/** @returns whether it was done */
export function useTry() {
  const sayFailed = useSayFailed()
  return async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await act()
    } catch (error) {
      sayFailed("links.done.notDone")(error)
      return false
    }
    toast.success(done)
    return true
  }
}
