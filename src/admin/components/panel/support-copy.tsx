import { Drawer, Heading, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import type { Words } from "../../../api/admin/svc/answers/common"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"
import { Action } from "../ui/action"

/** Copies what the service's support asks for; where the browser does not allow it, shows the text to be selected. */
export const SupportCopy = ({ summary }: { summary: Words }) => {
  const { t, language } = useLocale()
  const text = summary[language]
  const [isShown, setIsShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t("panel.support.copied"))
    } catch {
      // no permission, or an admin that is not served over https
      setIsShown(true)
    }
  }
  return (
    <>
      <Action onClick={() => void copy()}>{t("panel.support.action")}</Action>
      <Drawer open={isShown} onOpenChange={setIsShown}>
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title asChild>
              <Heading>{t("panel.support.title")}</Heading>
            </Drawer.Title>
          </Drawer.Header>
          <Drawer.Body className="flex flex-col gap-y-3">
            <Subtle>{t("panel.support.failed")}</Subtle>
            <Textarea
              readOnly
              rows={20}
              value={text}
              aria-label={t("panel.support.title")}
              onFocus={(event) => event.target.select()}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer>
    </>
  )
}
