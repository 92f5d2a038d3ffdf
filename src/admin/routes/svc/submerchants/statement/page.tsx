import { Container, Heading } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Crumb, Subtle, TextLink } from "../../../../components/ui/elements"
import { Statement } from "../../../../components/statement/statement"
import { LIST } from "../../../../components/submerchants/data"
import { useLocale } from "../../../../lib/use-locale"

const NoSeller = () => {
  const { t } = useLocale()
  return (
    <Container className="flex flex-col items-start gap-y-2 px-6 py-4">
      <Heading>{t("statement.title")}</Heading>
      <Subtle>{t("statement.noSeller")}</Subtle>
      <TextLink to={LIST} className="txt-small">
        {t("statement.toSellers")}
      </TextLink>
    </Container>
  )
}

const StatementPage = () => {
  const [params] = useSearchParams()
  const id = params.get("id") ?? ""
  return id === "" ? <NoSeller /> : <Statement key={id} id={id} />
}

export const handle = { breadcrumb: () => <Crumb title="statement.title" /> }

export default StatementPage
