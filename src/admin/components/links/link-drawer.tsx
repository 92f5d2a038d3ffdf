import { Button, Drawer, Heading, InlineTip, Text } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { Loaded, Loading } from "../ui/loaded"
import { useLink, useRefreshLinks } from "./data"
import { LinkFacts } from "./link-facts"
import { LinkQr } from "./link-qr"
import { LinkSales } from "./link-sales"
import { LinkShare } from "./link-share"
import { LinkStatus } from "./link-status"
import { useLinkWords } from "./link-words"
import { isThere, useLinkActions } from "./use-link-actions"
import { useOnChange } from "./use-on-change"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface LinkDrawerProps {
  id: string
  /** The buyer's address, where it is known. */
  email?: string | undefined
  edit: () => void
  close: () => void
}

const LinkBody = ({ link, email }: { link: LinkAnswer; email: string }) => {
  const { t } = useLocale()
  const words = useLinkWords()
  const { url } = link
  return (
    <div className="divide-y">
      {url === null && (
        <div className="px-6 py-4">
          <InlineTip label={t("links.status.creating")} variant="warning">
            {t("links.detail.noAddress")}
          </InlineTip>
        </div>
      )}
      {url !== null && link.status !== "DELETED" && (
        <>
          <LinkShare link={{ ...link, url }} email={email} />
          <LinkQr name={link.name} price={words.price(link)} url={url} />
        </>
      )}
      <LinkSales link={link} />
      <LinkFacts link={link} />
    </div>
  )
}

const LinkButtons = ({ link, edit, close }: { link: LinkAnswer; edit: () => void; close: () => void }) => {
  const { t } = useLocale()
  const { activate, deactivate, remove } = useLinkActions()
  const removeAndClose = async () => (await remove(link)) && close()
  return (
    <Drawer.Footer className="flex-wrap gap-2 space-x-0">
      <Button size="small" variant="danger" className="sm:mr-auto" onClick={() => void removeAndClose()}>
        {t("links.menu.delete")}
      </Button>
      {link.status === "ACTIVE" ? (
        <Action onClick={() => void deactivate(link)}>{t("links.menu.deactivate")}</Action>
      ) : (
        <Action onClick={() => void activate(link)}>{t("links.menu.activate")}</Action>
      )}
      <Button size="small" onClick={edit}>
        {t("links.menu.edit")}
      </Button>
    </Drawer.Footer>
  )
}

/** The list behind the drawer is read again when the link is sold or changes while it is open. */
function useListsFollow(link: LinkAnswer | undefined): void {
  const refresh = useRefreshLinks()
  const seen = link && `${link.sold_count} ${link.status} ${link.sales.map(({ state }) => state).join()}`
  useOnChange(seen, () => void refresh())
}

/** One link: its address and QR code to pass on, what it sold, and all that is known of it. */
export const LinkDrawer = ({ id, email = "", edit, close }: LinkDrawerProps) => {
  const { t } = useLocale()
  const query = useLink(id)
  const link = query.data?.link
  useListsFollow(link)
  // what opened it may be gone: the form in which the link was made
  const onCloseAutoFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"] a`)?.focus()
    })
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && close()}>
      <Drawer.Content aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
        <Drawer.Header>
          <Drawer.Title asChild>
            <Heading className="break-words">{link?.name ?? t("payments.to.link")}</Heading>
          </Drawer.Title>
          {link && (
            <Text as="span" size="small" leading="compact">
              <LinkStatus link={link} />
            </Text>
          )}
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          <Loaded keepsData query={query} loading={<Loading bars={["h-8 w-full", "h-40 w-40", "h-24 w-full"]} />}>
            {(loaded) => <LinkBody link={loaded.link} email={email} />}
          </Loaded>
        </Drawer.Body>
        {link && isThere(link) && <LinkButtons link={link} edit={edit} close={close} />}
      </Drawer.Content>
    </Drawer>
  )
}
