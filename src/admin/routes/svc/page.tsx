import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const PaymentsPage = () => {
  const { t } = useTranslation("svc")
  return (
    <Container>
      <Heading>{t("common.menu.payments")}</Heading>
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "common.menu.payments",
  translationNs: "svc",
  icon: CreditCard,
  rank: 1,
})

export default PaymentsPage
