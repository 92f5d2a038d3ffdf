import { toast } from "@medusajs/ui"
import { useState } from "react"
import { RefusedError } from "../../lib/refusal"
import { FormDrawer } from "../form/form-drawer"
import { useSetProductSeller } from "./data"
import { SellerPicker } from "./seller-picker"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface SellerDrawerProps {
  product: { id: string; title: string }
  /** Who sells it as the drawer opens; null: no seller. */
  current: string | null
  /** Reads who sells it by now. */
  readNow: () => Promise<string | null>
  close: () => void
  /** Gives the keyboard back to what opened it. */
  returnFocus: () => void
}

/** Who is chosen, beside who sold the product as the person decided. */
function useChoice({ product, current, readNow, close }: SellerDrawerProps) {
  const { t } = useLocale()
  const [seen, setSeen] = useState(current)
  const [chosen, setChosen] = useState(current)
  const { mutate, isPending, error, reset } = useSetProductSeller(product.id)
  const saved = () => {
    toast.success(t("marketplace.widget.saved"))
    close()
  }
  const showNow = async () => {
    const now = await readNow()
    setSeen(now)
    setChosen(now)
    reset()
  }
  const save = () => mutate({ submerchant_id: chosen, seen }, { onSuccess: saved })
  return { chosen, setChosen, isSame: chosen === seen, save, isPending, error, showNow }
}

/** Chooses who sells a product; when two people do so at once, the second is refused. */
export const SellerDrawer = (props: SellerDrawerProps) => {
  const { t, sentenceOf } = useLocale()
  const { chosen, setChosen, isSame, save, isPending, error, showNow } = useChoice(props)
  const problem = error && { label: t("marketplace.done.notDone"), sentence: sentenceOf(error) }
  return (
    <FormDrawer
      title={t("marketplace.widget.chooseTitle", { title: props.product.title })}
      hint={t("marketplace.widget.chooseHint")}
      submitLabel={t("common.save")}
      isHeld={isSame}
      isSending={isPending}
      problem={problem ?? undefined}
      submit={save}
      close={props.close}
      returnFocus={props.returnFocus}
    >
      <SellerPicker
        label={t("marketplace.widget.title")}
        none={t("marketplace.widget.noSeller")}
        chosen={chosen}
        choose={(submerchant) => setChosen(submerchant?.id ?? null)}
      />
      {error instanceof RefusedError && error.status === 409 && (
        <Action className="self-start" onClick={() => void showNow()}>
          {t("marketplace.form.changedMeanwhile")}
        </Action>
      )}
    </FormDrawer>
  )
}
