import { Alert, Button, Drawer, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLanguage } from "../../lib/language"
import { sentenceOf } from "../../lib/refusal"
import { useSetProductSeller } from "./data"
import { SellerPicker } from "./seller-picker"

interface SellerDrawerProps {
  product: { id: string; title: string }
  /** Who sells it now; null: nobody. */
  current: string | null
  close: () => void
}

/** Chooses who sells a product. */
export const SellerDrawer = ({ product, current, close }: SellerDrawerProps) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const [chosen, setChosen] = useState(current)
  const { mutate: save, isPending, error } = useSetProductSeller(product.id)
  const saved = () => {
    toast.success(t("marketplace.widget.saved"))
    close()
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && close()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title asChild>
            <Heading className="break-words">{t("marketplace.widget.chooseTitle", { title: product.title })}</Heading>
          </Drawer.Title>
          <Drawer.Description asChild>
            <Text size="small" className="text-ui-fg-subtle">
              {t("marketplace.widget.chooseHint")}
            </Text>
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          {error && (
            <div role="alert">
              <Alert variant="error">{sentenceOf(error, language, t)}</Alert>
            </div>
          )}
          <SellerPicker
            label={t("marketplace.widget.title")}
            none={t("marketplace.widget.nobody")}
            chosen={chosen}
            choose={(submerchant) => setChosen(submerchant?.id ?? null)}
          />
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
              {t("common.cancel")}
            </Button>
          </Drawer.Close>
          <Button
            size="small"
            disabled={chosen === current}
            isLoading={isPending}
            onClick={() => save(chosen, { onSuccess: saved })}
          >
            {t("common.save")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
