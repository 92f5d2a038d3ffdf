import { type UIMatch, useParams, useSearchParams } from "react-router-dom"
import { SubmerchantCrumb } from "../../../../components/submerchants/detail/submerchant-crumb"
import { SubmerchantPage } from "../../../../components/submerchants/detail/submerchant-page"

/** One submerchant; `?edit=yes` opens its form. */
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
