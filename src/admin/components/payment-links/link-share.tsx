import { ArrowDownTray, ArrowUpRightOnBox, ChatBubbleLeftRight, Envelope, SquareTwoStack } from "@medusajs/icons"
import { Heading, Hint, Text, toast } from "@medusajs/ui"
import { QRCodeSVG } from "qrcode.react"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { post, saveFile } from "../../lib/api"
import type { Language } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import { Action, Submit } from "../ui/elements"
import type { LinkAnswer, LinkMailed } from "../../../api/admin/payment-links/answer-types"
import { mailLinkBody } from "../../../api/admin/payment-links/validators"
import { checkWith } from "../../lib/send-checked"
import { InputField, SelectField } from "../form/fields"
import { useForm } from "../form/form"
import { useLinkWords } from "./link-words"

/** Pixels of a PNG's side, for a sharp poster. */
const PNG_SIDE = 1024

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => MARKUP[character] ?? character)

const svgText = (svg: SVGSVGElement) => new XMLSerializer().serializeToString(svg)

const saveSvg = (svg: SVGSVGElement, name: string) =>
  saveFile(new Blob([svgText(svg)], { type: "image/svg+xml" }), `${name}.svg`)

async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const image = new Image(PNG_SIDE, PNG_SIDE)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width: PNG_SIDE, height: PNG_SIDE })
  const context = canvas.getContext("2d")
  if (!context) throw new Error("this browser draws no pictures")
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
  if (!blob) throw new Error("this browser writes no PNG")
  saveFile(blob, `${name}.png`)
}

/** Prints from its own frame, so that the admin around it stays off the paper. */
function print(svg: SVGSVGElement, title: string, lines: readonly string[]): void {
  const frame = document.createElement("iframe")
  frame.style.cssText = "position:fixed;width:0;height:0;border:0"
  frame.setAttribute("aria-hidden", "true")
  frame.srcdoc = `<!doctype html><title>${escaped(title)}</title>
<body style="font:16px sans-serif;text-align:center;padding:2cm">
<div style="width:9cm;margin:0 auto">${svgText(svg).replace("<svg", '<svg style="width:100%;height:auto"')}</div>
<h1 style="font-size:24px">${escaped(title)}</h1>
${lines.map((line) => `<p style="overflow-wrap:anywhere">${escaped(line)}</p>`).join("\n")}`
  frame.onload = () => {
    const page = frame.contentWindow
    if (!page) return
    page.onafterprint = () => frame.remove()
    page.focus()
    page.print()
  }
  document.body.append(frame)
}

const fileName = (name: string): string =>
  name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60) || "qr"

/** The QR code is on white also in a dark admin, because cameras need that. */
const LinkQr = ({ name, price, url }: Record<"name" | "price" | "url", string>) => {
  const { t } = useLocale()
  const code = useRef<SVGSVGElement>(null)
  const act = (use: (svg: SVGSVGElement) => void | Promise<void>) => () => {
    if (!code.current) return
    Promise.resolve(use(code.current)).catch(() => toast.error(t("common.failed")))
  }
  const file = fileName(name)
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="border-ui-border-base overflow-hidden rounded-lg border">
        <QRCodeSVG
          ref={code}
          value={url}
          size={160}
          marginSize={4}
          level="M"
          title={t("links.detail.qrTitle", { name })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Action aria-label={t("links.detail.downloadSvg")} onClick={act((svg) => saveSvg(svg, file))}>
          <ArrowDownTray /> {t("links.detail.svg")}
        </Action>
        <Action aria-label={t("links.detail.downloadPng")} onClick={act((svg) => savePng(svg, file))}>
          <ArrowDownTray /> {t("links.detail.png")}
        </Action>
        <Action aria-label={t("links.detail.printQr")} onClick={act((svg) => print(svg, name, [price, url]))}>
          {t("links.detail.print")}
        </Action>
      </div>
    </div>
  )
}

const LANGUAGES = [
  ["en", "English"],
  ["tr", "Türkçe"],
] as const

interface MailLinkProps {
  link: Pick<LinkAnswer, "id" | "order">
  email: string
}

const MailForm = ({ link, email, close }: MailLinkProps & { close: () => void }) => {
  const { t } = useLocale()
  const form = useForm<{ email: string; language: Language | "" }>({ email, language: "" })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isSending) return
    const { language } = form.values
    const to = form.values.email.trim()
    void form.send({
      body: { ...(to !== "" && { email: to }), ...(language !== "" && { language }) },
      check: checkWith(mailLinkBody),
      // without an address it goes to that of the link's order
      send: (body) => post<LinkMailed>(`/admin/svc/links/${link.id}/email`, body),
      done: ({ sent_to }) => {
        toast.success(t("links.mail.sent", { to: sent_to, interpolation: { escapeValue: false } }))
        close()
      },
    })
  }
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-y-3 py-2" noValidate>
      <InputField
        label={t("links.mail.to")}
        hint={link.order === null ? undefined : t("links.mail.hint")}
        isOptional={link.order !== null}
        type="email"
        autoFocus
        {...form.bind("email")}
      />
      <SelectField<Language | "">
        label={t("links.mail.language")}
        options={[["", t("links.mail.languageOfBuyer")], ...LANGUAGES]}
        {...form.bind("language")}
      />
      {form.sentence !== undefined && form.error("email") === undefined && (
        <Hint variant="error" role="alert">
          {form.sentence}
        </Hint>
      )}
      <div className="flex gap-2">
        <Submit isLoading={form.isSending}>{t("links.mail.send")}</Submit>
        <Action onClick={close} disabled={form.isSending}>
          {t("common.cancel")}
        </Action>
      </div>
    </form>
  )
}

const MailLink = (props: MailLinkProps) => {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MailForm {...props} close={() => setOpen(false)} />
  return (
    <Action onClick={() => setOpen(true)}>
      <Envelope /> {t("links.detail.mail")}
    </Action>
  )
}

const ToShare = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <Action asChild>
    <a href={href} target="_blank" rel="noreferrer">
      {icon} {children}
    </a>
  </Action>
)

export const LinkShare = ({ link, email }: { link: LinkAnswer & { url: string }; email: string }) => {
  const { t } = useLocale()
  const { price } = useLinkWords()
  const { name, url } = link
  const about = { name, url, price: price(link), interpolation: { escapeValue: false } }
  const text = t(link.flexible_link ? "links.detail.shareTextOpen" : "links.detail.shareText", about)
  const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`
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
          <ToShare href={mail} icon={<Envelope />}>
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
      <LinkQr name={name} price={price(link)} url={url} />
    </section>
  )
}
