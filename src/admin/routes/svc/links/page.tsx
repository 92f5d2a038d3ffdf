import { useSearchParams } from "react-router-dom"
import { Crumb } from "../../../components/ui/elements"
import { Page } from "../../../components/ui/pages"
import { EditLink, CreateLinkModal } from "../../../components/payment-links/link-form"
import { LinkDrawer } from "../../../components/payment-links/link-drawer"
import { LinksList } from "../../../components/payment-links/links-list"

/** The page's address says which overlay is open: `?link=`, `?edit=` with a link's id, `?new=standard` or `?new=fast`. */
const OVERLAYS = ["link", "edit", "new"] as const

const LinksRoute = () => {
  const [params, setParams] = useSearchParams()
  const open = (overlay?: Partial<Record<(typeof OVERLAYS)[number], string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of OVERLAYS) after.delete(name)
      for (const [name, value] of Object.entries(overlay ?? {})) after.set(name, value)
      return after
    })
  const close = () => open()
  const show = (id: string) => open({ link: id })
  const edit = (id: string) => open({ edit: id })
  const created = (link: { id: string }) => show(link.id)
  const [shown, edited, kind] = OVERLAYS.map((name) => params.get(name))
  return (
    <Page>
      <LinksList
        show={show}
        edit={edit}
        create={() => open({ new: "standard" })}
        createFast={() => open({ new: "fast" })}
      />
      {shown && <LinkDrawer id={shown} edit={() => edit(shown)} close={close} />}
      {edited && <EditLink id={edited} close={() => show(edited)} />}
      {(kind === "standard" || kind === "fast") && (
        <CreateLinkModal close={close} created={created} isFast={kind === "fast"} />
      )}
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="common.menu.links" /> }

export default LinksRoute
