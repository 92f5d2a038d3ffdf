import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Text } from "@medusajs/ui"
import type { CardsAnswer } from "../../../api/store/stored-cards/answer-types"
import { useCardName } from "../../components/panel/payment"
import { LoadError, makeWidget, Subtle, WidgetHeader } from "../../components/ui/elements"
import { useRead } from "../../lib/api"
import { isGone } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"

/** Draws nothing without stored cards. */
const CustomerCards = makeWidget(({ data: { id } }: { data: { id: string } }) => {
  const { t } = useLocale()
  const cardName = useCardName()
  const { data, error, refetch } = useRead<CardsAnswer>("svc_cards", `/admin/svc/customers/${id}/cards`)
  if (isGone(error) || (!error && !data?.cards.length)) return null
  return (
    <Container className="divide-y p-0">
      <WidgetHeader title={t("storedCards.title")} sandbox={false} />
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && (
        <ul className="divide-y">
          {data.cards.map((card) => (
            <li key={card.id} className="flex flex-col gap-y-1 px-6 py-4">
              <Text size="small">{cardName(card)}</Text>
              <Subtle>
                {t(card.is_expired ? "storedCards.expired" : "storedCards.expires", {
                  date: `${card.expire_month}/${card.expire_year}`,
                })}
              </Subtle>
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
})

export const config = defineWidgetConfig({ zone: "customer.details.side.after" })

export default CustomerCards
