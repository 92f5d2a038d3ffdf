import { Container, Heading, InlineTip } from "@medusajs/ui"
import { type RefObject, useRef, useState } from "react"
import type { MarketplaceAnswer, ProductSellerAnswer } from "../../../api/admin/svc/answers/submerchants"
import { Loaded, Loading } from "../ui/loaded"
import { SandboxBadge } from "../sandbox-badge"
import { LIST, pageOf } from "./addresses"
import { useProductSeller } from "./data"
import { SellerDrawer } from "./seller-drawer"
import { StateBadge } from "./state-badge"
import { useRateWords } from "./use-rate-words"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"
import { Action } from "../ui/action"

interface SellerWidgetProps {
  product: { id: string; title: string }
  marketplace: MarketplaceAnswer
}

const Sold = ({ by }: { by: NonNullable<ProductSellerAnswer["submerchant"]> }) => {
  const { t } = useLocale()
  const rate = useRateWords()
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="min-w-0">
        <TextLink to={pageOf(by.id)} className="txt-compact-small-plus break-words">
          {by.title}
        </TextLink>
        <Subtle>
          {t(`marketplace.type.${by.type}`)}
          {by.commission && ` · ${t("marketplace.detail.commission")}: ${rate(by.commission)}`}
        </Subtle>
      </div>
      <StateBadge state={by.state} />
    </div>
  )
}

interface SellerProps extends SellerWidgetProps {
  seller: ProductSellerAnswer
  change: () => void
  opener: RefObject<HTMLButtonElement>
}

const Seller = ({ seller, marketplace, change, opener }: SellerProps) => {
  const { t, say } = useLocale()
  const { submerchant, problem, is_from_seller } = seller
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {submerchant ? (
        <Sold by={submerchant} />
      ) : (
        <Subtle>{t(problem ? "marketplace.widget.none" : "marketplace.widget.own")}</Subtle>
      )}
      {problem && (
        <InlineTip
          // why nothing of its seller can be sold says itself that it cannot
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

/** Who sells a product, whether it can be bought so, and the way to another seller. */
export const SellerWidget = ({ product, marketplace }: SellerWidgetProps) => {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const seller = useProductSeller(product.id)
  const { data, refetch } = seller
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex items-center gap-x-2">
          <Heading level="h2">{t("marketplace.widget.title")}</Heading>
          {marketplace.sandbox && <SandboxBadge />}
        </div>
        <TextLink to={LIST} className="txt-compact-small-plus">
          {t("marketplace.widget.all")}
        </TextLink>
      </div>
      <Loaded query={seller} loading={<Loading bars={["h-5 w-2/3"]} />}>
        {(loaded) => (
          <Seller
            product={product}
            marketplace={marketplace}
            opener={opener}
            seller={loaded}
            change={() => setOpen(true)}
          />
        )}
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
