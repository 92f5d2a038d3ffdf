import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useNavigate, useSearchParams } from "react-router-dom"
import { Crumb } from "../../../components/ui/elements"
import { ListSkeleton } from "../../../components/list/list"
import { LoadError } from "../../../components/ui/loaded"
import { getPage, useMarketplace } from "../../../components/submerchants/data"
import { CreateSubmerchantModal, EditSubmerchant } from "../../../components/submerchants/form"
import { MarketplaceOff, Rules } from "../../../components/submerchants/marketplace"
import { SubmerchantsList } from "../../../components/submerchants/submerchants-list"
import { useLocale } from "../../../lib/use-locale"

/** The page's address says which form is open: `?new=yes`, or `?edit=` with a submerchant's id. */
const SubmerchantsRoute = () => {
  const navigate = useNavigate()
  const { t } = useLocale()
  const [params, setParams] = useSearchParams()
  const { data: marketplace, error, refetch } = useMarketplace("fresh")
  const open = (overlay: Partial<Record<"new" | "edit", string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of ["new", "edit"]) after.delete(name)
      for (const [name, value] of Object.entries(overlay)) after.set(name, value)
      return after
    })
  const close = () => open({})
  const edited = params.get("edit")
  if (!marketplace)
    return (
      <Container className="divide-y p-0">
        <Heading className="px-6 py-4">{t("marketplace.title")}</Heading>
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <ListSkeleton />}
      </Container>
    )
  if (!marketplace.is_enabled) return <MarketplaceOff />
  return (
    <div className="flex flex-col gap-y-3">
      <SubmerchantsList
        marketplace={marketplace}
        create={() => open({ new: "yes" })}
        edit={(id) => open({ edit: id })}
      />
      <Rules marketplace={marketplace} />
      {edited && <EditSubmerchant id={edited} close={close} />}
      {params.has("new") && (
        <CreateSubmerchantModal
          sellerEntity={marketplace.seller_entity}
          close={close}
          created={({ id }) => void navigate(getPage(id), { replace: true })}
        />
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "common.menu.submerchants", translationNs: "svc", rank: 5 })

export const handle = { breadcrumb: () => <Crumb title="marketplace.title" /> }

export default SubmerchantsRoute
