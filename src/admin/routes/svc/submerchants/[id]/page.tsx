import { type UIMatch, useParams, useSearchParams } from "react-router-dom"
import { useSubmerchant } from "../../../../components/submerchants/data"
import { SubmerchantPage } from "../../../../components/submerchants/submerchant-page"

const SubmerchantCrumb = ({ id }: { id: string }) => {
  const { data, error } = useSubmerchant(id)
  return data?.submerchant.title ?? (error ? "–" : "…")
}

const SubmerchantRoute = () => {
  const { id = "" } = useParams()
  const [params, setParams] = useSearchParams()
  return (
    <SubmerchantPage
      key={id}
      id={id}
      isEdited={params.has("edit")}
      edit={() => setParams({ edit: "yes" })}
      close={() => setParams({})}
    />
  )
}

export const handle = {
  breadcrumb: ({ params: { id = "" } }: UIMatch) => <SubmerchantCrumb id={id} />,
}

export default SubmerchantRoute
