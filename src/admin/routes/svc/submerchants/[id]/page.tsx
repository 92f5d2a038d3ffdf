import { type UIMatch, useParams } from "react-router-dom"
import { useSubmerchant } from "../../../../components/submerchants/data"
import { SubmerchantPage } from "../../../../components/submerchants/submerchant-page"

const SubmerchantCrumb = ({ id }: { id: string }) => {
  const { data, error } = useSubmerchant(id)
  return data?.submerchant.title ?? (error ? "–" : "…")
}

const SubmerchantRoute = () => {
  const { id = "" } = useParams()
  return <SubmerchantPage key={id} id={id} />
}

export const handle = {
  breadcrumb: ({ params: { id = "" } }: UIMatch) => <SubmerchantCrumb id={id} />,
}

export default SubmerchantRoute
