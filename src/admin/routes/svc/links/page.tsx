import { useOverlay } from "../../../components/list/address"
import { LinkDrawer } from "../../../components/payment-links/link-drawer"
import { CreateLinkModal, EditLink } from "../../../components/payment-links/link-form"
import { LinksList } from "../../../components/payment-links/links-list"
import { Crumb } from "../../../components/ui/elements"
import { Page } from "../../../components/ui/pages"

const LinksRoute = () => {
  const { open, opened, close } = useOverlay("link", "edit", "new")
  const [shown, edited, kind] = [opened("link"), opened("edit"), opened("new")]
  return (
    <Page>
      <LinksList open={open} />
      {shown && <LinkDrawer id={shown} edit={() => open({ edit: shown })} close={close} />}
      {edited && <EditLink id={edited} close={() => open({ link: edited })} />}
      {(kind === "standard" || kind === "fast") && (
        <CreateLinkModal close={close} created={({ id }) => open({ link: id })} isFast={kind === "fast"} />
      )}
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="common.menu.links" /> }

export default LinksRoute
