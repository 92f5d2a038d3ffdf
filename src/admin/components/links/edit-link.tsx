import { useState } from "react"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLink } from "./data"
import { EditLinkModal } from "./form/edit-modal"
import { LinkDrawer } from "./link-drawer"

interface EditLinkProps {
  id: string
  close: () => void
}

/** The form holds on to the link as it was when it opened; whoever wants the newest asks for it. */
const Opened = ({
  link,
  newest,
  close,
}: {
  link: LinkAnswer
  newest: () => Promise<LinkAnswer>
  close: () => void
}) => {
  const [opened, setOpened] = useState(link)
  const showNow = async () => setOpened(await newest())
  return <EditLinkModal key={opened.version} link={opened} close={close} showNow={() => void showNow()} />
}

/** Reads a link anew, then opens the form to change it. */
export const EditLink = ({ id, close }: EditLinkProps) => {
  const { data, isFetchedAfterMount, refetch } = useLink(id)
  if (!data || !isFetchedAfterMount) return <LinkDrawer id={id} edit={() => undefined} close={close} />
  const newest = async () => (await refetch({ throwOnError: true })).data?.link ?? data.link
  return <Opened link={data.link} newest={newest} close={close} />
}
