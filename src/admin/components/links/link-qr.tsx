import { ArrowDownTray } from "@medusajs/icons"
import { Heading, toast } from "@medusajs/ui"
import { QRCodeSVG } from "qrcode.react"
import { useRef } from "react"
import { fileName, print, savePng, saveSvg } from "./qr-files"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface LinkQrProps {
  name: string
  price: string
  url: string
}

/** The link's address as a QR code: on white, as cameras want it, also where the admin is dark. */
export const LinkQr = ({ name, price, url }: LinkQrProps) => {
  const { t } = useLocale()
  const code = useRef<SVGSVGElement>(null)
  const act = (use: (svg: SVGSVGElement) => void | Promise<void>) => () => {
    if (!code.current) return
    Promise.resolve(use(code.current)).catch(() => toast.error(t("common.failed")))
  }
  const file = fileName(name)
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{t("links.detail.qr")}</Heading>
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
    </section>
  )
}
