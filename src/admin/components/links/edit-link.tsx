import { useState } from "react"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLink } from "./data"
import { EditLinkModal } from "./form/edit-modal"
import { LinkDrawer } from "./link-drawer"

interface EditLinkProps {
  id: string
  close: () => void
}

interface OpenedProps extends Omit<EditLinkProps, "id"> {
  link: LinkAnswer
  newest: () => Promise<LinkAnswer>
}

/** The form keeps the link as it was when it opened, and takes the newest only on request. */
const Opened = ({ link, newest, close }: OpenedProps) => {
  const [opened, setOpened] = useState(link)
  const reload = async () => setOpened(await newest())
  return <EditLinkModal key={opened.version} link={opened} close={close} reload={() => void reload()} />
}

/** Reads a link again, then opens the form to change it. */
export const EditLink = ({ id, close }: EditLinkProps) => {
  const { data, isFetchedAfterMount, refetch } = useLink(id)
  if (!data || !isFetchedAfterMount) return <LinkDrawer id={id} edit={() => undefined} close={close} />
  const newest = async () => (await refetch({ throwOnError: true })).data?.link ?? data.link
  return <Opened link={data.link} newest={newest} close={close} />
}
