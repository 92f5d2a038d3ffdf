import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, InlineTip, toast } from "@medusajs/ui"
import { type RefObject, useRef, useState } from "react"
import { useMarketplace, LIST, getPage } from "../../components/submerchants/data"
import { Action, Loaded, Loading, makeWidget, Subtle, TextLink, WidgetHeader } from "../../components/ui/elements"
import { usePost, useRead } from "../../lib/api"
import { RefusedError } from "../../lib/refusal"
import { FormDrawer } from "../../components/form/form"
import { SellerPicker } from "../../components/submerchants/seller-picker"
import { useLocale } from "../../lib/use-locale"
import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import type { ProductSellerBody } from "../../../api/admin/marketplace/validators"
import { StateBadge, useRateWords } from "../../components/submerchants/words"

interface Product {
  id: string
  title: string
}

const getPath = ({ id }: Product) => `/admin/svc/products/${id}/submerchant` as const

interface SellerDrawerProps {
  product: Product
  current: string | null
  readNow: () => Promise<string | null>
  close: () => void
  returnFocus: () => void
}

const SellerDrawer = ({ product, current, readNow, close, returnFocus }: SellerDrawerProps) => {
  const { t, sentenceOf } = useLocale()
  // the product's seller when the user decided
  const [seen, setSeen] = useState(current)
  const [chosen, setChosen] = useState(current)
  const { mutate, isPending, error, reset } = usePost<ProductSellerBody, sellers.ProductSellerAnswer>(
    "svc_submerchants",
    getPath(product),
  )
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
  return (
    <FormDrawer
      title={t("marketplace.widget.chooseTitle", { title: product.title })}
      hint={t("marketplace.widget.chooseHint")}
      submitLabel={t("common.save")}
      isSending={isPending}
      problem={error ? { title: t("links.done.notDone"), sentence: sentenceOf(error) } : undefined}
      submit={() => mutate({ submerchant_id: chosen, seen }, { onSuccess: saved })}
      close={close}
      returnFocus={returnFocus}
    >
      <SellerPicker
        label={t("marketplace.widget.title")}
        none={t("marketplace.widget.noSeller")}
        chosen={chosen}
        choose={(submerchant) => setChosen(submerchant?.id ?? null)}
      />
      {error instanceof RefusedError && error.status === 409 && (
        <Action className="self-start" onClick={() => void showNow()}>
          {t("links.form.changedMeanwhile")}
        </Action>
      )}
    </FormDrawer>
  )
}

interface SellerProps {
  marketplace: sellers.MarketplaceAnswer
  seller: sellers.ProductSellerAnswer
  change: () => void
  opener: RefObject<HTMLButtonElement>
}

const Seller = ({ seller, marketplace, change, opener }: SellerProps) => {
  const { t, say } = useLocale()
  const rate = useRateWords()
  const { submerchant, problem, is_from_seller } = seller
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {submerchant ? (
        <div className="flex items-start justify-between gap-x-4">
          <div className="min-w-0">
            <TextLink to={getPage(submerchant.id)} className="txt-compact-small-plus break-words">
              {submerchant.title}
            </TextLink>
            <Subtle>
              {t(`marketplace.type.${submerchant.type}`)}
              {submerchant.commission && ` · ${t("marketplace.columns.commission")}: ${rate(submerchant.commission)}`}
            </Subtle>
          </div>
          <StateBadge state={submerchant.state} />
        </div>
      ) : (
        <Subtle>{t(problem ? "marketplace.widget.none" : "marketplace.widget.own")}</Subtle>
      )}
      {problem && (
        <InlineTip
          // the reason why nothing of the seller can be sent already says that the seller cannot sell
          label={t(
            submerchant?.unusable ? `marketplace.state.${submerchant.state}` : "marketplace.detail.cannotBeSold",
          )}
          variant="error"
        >
          {say(problem)}
        </InlineTip>
      )}
      {is_from_seller ? (
        <Subtle>{t("marketplace.widget.fromSeller", { entity: marketplace.seller_entity })}</Subtle>
      ) : (
        <Action ref={opener} className="self-start" onClick={change}>
          {t(submerchant ? "marketplace.widget.change" : "marketplace.widget.choose")}
        </Action>
      )}
    </div>
  )
}

const SellerWidget = ({ product, marketplace }: { product: Product; marketplace: sellers.MarketplaceAnswer }) => {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const seller = useRead<sellers.ProductSellerAnswer>("svc_submerchants", getPath(product))
  const { data, refetch } = seller
  return (
    <Container className="divide-y p-0">
      <WidgetHeader
        title={t("marketplace.widget.title")}
        sandbox={marketplace.sandbox}
        all={{ at: LIST, name: t("marketplace.widget.all") }}
      />
      <Loaded query={seller} loading={<Loading bars={["h-5 w-2/3"]} />}>
        {(loaded) => <Seller marketplace={marketplace} opener={opener} seller={loaded} change={() => setOpen(true)} />}
      </Loaded>
      {data && isOpen && (
        <SellerDrawer
          product={product}
          current={data.submerchant?.id ?? null}
          readNow={async () => (await refetch({ throwOnError: true })).data?.submerchant?.id ?? null}
          close={() => setOpen(false)}
          returnFocus={() => opener.current?.focus()}
        />
      )}
    </Container>
  )
}

const ProductSeller = makeWidget(({ data: product }: { data: Product }) => {
  const { data: marketplace } = useMarketplace()
  if (marketplace?.is_enabled !== true) return null
  return <SellerWidget product={product} marketplace={marketplace} />
})

export const config = defineWidgetConfig({ zone: "product.details.side.before" })

export default ProductSeller
