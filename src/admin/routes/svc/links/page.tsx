import { useOverlay } from "../../../components/list/address"
import { LinkDrawer } from "../../../components/payment-links/link-drawer"
import { CreateLinkModal, EditLink } from "../../../components/payment-links/link-form"
import { LinksList } from "../../../components/payment-links/links-list"
import { Crumb } from "../../../components/ui/elements"
import { Page } from "../../../components/ui/pages"

const LinksRoute = () => {
  const { open, opened, close } = useOverlay("link", "edit", "new")
  const show = (id: string) => open({ link: id })
  const edit = (id: string) => open({ edit: id })
  const [shown, edited, kind] = [opened("link"), opened("edit"), opened("new")]
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
        <CreateLinkModal close={close} created={({ id }) => show(id)} isFast={kind === "fast"} />
      )}
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="common.menu.links" /> }

export default LinksRoute
