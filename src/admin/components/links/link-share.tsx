import { ArrowUpRightOnBox, ChatBubbleLeftRight, Envelope, SquareTwoStack } from "@medusajs/icons"
import { Heading, Text, toast } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLinkWords } from "./link-words"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"
import { MailLink } from "./mail-link"

type Shared = LinkAnswer & { url: string }

const ToShare = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <Action asChild>
    <a href={href} target="_blank" rel="noreferrer">
      {icon} {children}
    </a>
  </Action>
)

/** The link's address, and the ways to get it to a buyer. */
export const LinkShare = ({ link, email }: { link: Shared; email: string }) => {
  const { t } = useLocale()
  const { price } = useLinkWords()
  const { name, url } = link
  const text = link.flexible_link
    ? t("links.detail.shareTextOpen", { name, url, interpolation: { escapeValue: false } })
    : t("links.detail.shareText", { name, url, price: price(link), interpolation: { escapeValue: false } })
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => toast.success(t("common.copied"), { description: url }))
      .catch(() => toast.warning(t("links.detail.copyBlocked")))
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{t("links.detail.address")}</Heading>
      <Text size="small" className="bg-ui-bg-subtle border-ui-border-base break-all rounded-md border px-3 py-2">
        {url}
      </Text>
      <div className="flex flex-wrap gap-2">
        <Action onClick={() => void copy()}>
          <SquareTwoStack /> {t("links.detail.copyAddress")}
        </Action>
        {link.can_be_mailed ? (
          <MailLink link={link} email={email} />
        ) : (
          <ToShare
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`}
            icon={<Envelope />}
          >
            {t("links.detail.mail")}
          </ToShare>
        )}
        <ToShare href={`https://wa.me/?text=${encodeURIComponent(text)}`} icon={<ChatBubbleLeftRight />}>
          {t("links.detail.whatsapp")}
        </ToShare>
        <ToShare href={url} icon={<ArrowUpRightOnBox />}>
          {t("links.detail.open")}
        </ToShare>
      </div>
    </section>
  )
}
