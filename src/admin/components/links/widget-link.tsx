import { InlineTip, Text } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { LinkStatus } from "./link-status"
import { useLinkWords } from "./link-words"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"
import { Action } from "../ui/action"

type SaleState = LinkAnswer["sales"][number]["state"]

const TIPS = { recorded: "success", recording: "info", seen: "info", flagged: "warning", resolved: "info" } as const

/** What a sale says of its link, the most important first. */
const WEIGHT: readonly SaleState[] = ["flagged", "recording", "seen", "recorded", "resolved"]

/** The state of the payment of an order's link; undefined while it is not paid. */
const paidAs = ({ order, sales }: LinkAnswer): SaleState | undefined =>
  order === null ? undefined : WEIGHT.find((one) => sales.some(({ state }) => state === one))

const PaymentTip = ({ state, price }: { state: SaleState; price: string }) => {
  const { t } = useLocale()
  return (
    <InlineTip label={t(`links.widget.${state}Label`)} variant={TIPS[state]}>
      {t(`links.widget.${state}`, { price })}{" "}
      {state === "flagged" && <TextLink to="/svc/attention">{t("links.detail.toAttention")}</TextLink>}
    </InlineTip>
  )
}

/** A link of this order or product, and whether it brought the money. */
export const WidgetLink = ({ link, show }: { link: LinkAnswer; show: () => void }) => {
  const { t } = useLocale()
  const words = useLinkWords()
  const state = paidAs(link)
  return (
    <li className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <Text size="small" leading="compact" weight="plus" className="break-words">
            {link.name}
          </Text>
          <Subtle>
            {words.price(link)}
            {link.order === null && ` · ${t("links.detail.sold")}: ${words.sold(link)}`}
          </Subtle>
        </div>
        <span className="shrink-0">
          <LinkStatus link={link} />
        </span>
      </div>
      {state ? (
        <PaymentTip state={state} price={words.price(link)} />
      ) : (
        link.order !== null && link.is_on_sale && <Subtle>{t("links.widget.waiting")}</Subtle>
      )}
      <Action className="self-start" onClick={show}>
        {t(link.is_on_sale ? "links.menu.show" : "links.widget.details")}
      </Action>
    </li>
  )
}
