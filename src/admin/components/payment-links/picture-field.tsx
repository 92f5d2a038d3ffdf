import { ArrowDownTray } from "@medusajs/icons"
import { Button, clx, Text } from "@medusajs/ui"
import { type DragEvent, useRef, useState } from "react"
import { isJpegOrPng, MAX_IMAGE_BYTES } from "../../../client/terms"
import { useLocale } from "../../lib/use-locale"
import { type ControlProps, Field } from "../form/fields"
import { Action } from "../ui/elements"

type ReadPicture =
  | { picture: string }
  | { picture?: never; problem: "links.form.notAPicture" | "links.form.pictureTooLarge" | "links.form.unreadable" }

const base64Of = (dataUrl: string): string => dataUrl.replace(/^[^,]*,/, "")

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === "string" ? base64Of(reader.result) : "")
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"))
    reader.readAsDataURL(file)
  })
}

/** Judges a file by its content, because its name may say anything. */
async function readPicture(file: Blob): Promise<ReadPicture> {
  try {
    if (!isJpegOrPng(await readBase64(file.slice(0, 9)))) return { problem: "links.form.notAPicture" }
    if (file.size > MAX_IMAGE_BYTES) return { problem: "links.form.pictureTooLarge" }
    return { picture: await readBase64(file) }
  } catch {
    return { problem: "links.form.unreadable" }
  }
}

/** In base64; undefined if this page may not read the picture, or it cannot be used. */
export async function loadPicture(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url)
    return answer.ok ? (await readPicture(await answer.blob())).picture : undefined
  } catch {
    return undefined
  }
}

export function drawPicture(words: string): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 })
  const context = canvas.getContext("2d")
  if (context) {
    Object.assign(context, {
      fillStyle: "#fafafa",
      font: "64px sans-serif",
      textAlign: "center",
      textBaseline: "middle",
    })
    context.fillRect(0, 0, 600, 400)
    context.fillStyle = "#18181b"
    context.fillText(words, 300, 200, 540)
  }
  return base64Of(canvas.toDataURL("image/png"))
}

const DROP_ZONE = [
  "bg-ui-bg-component border-ui-border-strong transition-fg flex w-full flex-col items-center gap-y-2 rounded-lg border",
  "border-dashed p-6 outline-none hover:border-ui-border-interactive focus-visible:border-ui-border-interactive",
  "focus-visible:shadow-borders-focus",
].join(" ")

interface DropZoneProps {
  control: ControlProps
  choose: () => void
  take: (file: File | undefined) => void
}

const DropZone = ({ control, choose, take }: DropZoneProps) => {
  const { t } = useLocale()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <button
      {...control}
      type="button"
      className={clx(DROP_ZONE, {
        "!border-ui-border-error": control["aria-invalid"],
        "!border-ui-border-interactive": isOver,
      })}
      onClick={choose}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
    >
      <span className="text-ui-fg-subtle flex items-center gap-x-2">
        <ArrowDownTray />
        <Text as="span">{t("links.form.choosePicture")}</Text>
      </span>
    </button>
  )
}

const Chosen = ({ picture, choose, remove }: { picture: string; choose: () => void; remove: () => void }) => {
  const { t } = useLocale()
  const type = picture.startsWith("iVBOR") ? "png" : "jpeg"
  return (
    <div className="flex items-center gap-x-4">
      <img
        src={`data:image/${type};base64,${picture}`}
        alt={t("links.form.pictureChosen")}
        className="border-ui-border-base size-24 shrink-0 rounded-lg border object-cover"
      />
      <div className="flex flex-col items-start gap-y-2">
        <Action onClick={choose}>{t("links.form.changePicture")}</Action>
        <Button type="button" size="small" variant="transparent" onClick={remove}>
          {t("links.form.removePicture")}
        </Button>
      </div>
    </div>
  )
}

interface PictureFieldProps {
  value: string | undefined
  change: (picture: string | undefined) => void
  error: string | undefined
  offered?: string | null
  isOptional?: boolean
  otherwise?: string | undefined
}

export const PictureField = ({ value: picture, change, error, offered, ...props }: PictureFieldProps) => {
  const { t, language } = useLocale()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const use = (read: string | undefined, otherwise: string) => {
    setProblem(read ? undefined : otherwise)
    if (read) change(read)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    const megabytes = Math.ceil((file.size / 1024 / 1024) * 10) / 10
    const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(megabytes)
    use(read.picture, "problem" in read ? t(read.problem, { size }) : "")
  }
  const takeOffered = async (url: string) => use(await loadPicture(url), t("links.form.productPictureFailed"))
  const { isOptional = false, otherwise = t("links.form.pictureKeep") } = props
  const hints = [isOptional && otherwise, t("links.form.pictureHint")].filter(Boolean)
  return (
    <Field label={t("links.detail.picture")} error={problem ?? error} hint={hints.join(" ")} isOptional={isOptional}>
      {(control) => (
        <>
          {picture ? (
            <Chosen picture={picture} choose={choose} remove={() => change(undefined)} />
          ) : (
            <DropZone control={control} choose={choose} take={(file) => void take(file)} />
          )}
          {offered && !picture && (
            <Action className="self-start" onClick={() => void takeOffered(offered)}>
              {t("links.form.productPicture")}
            </Action>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept="image/jpeg,image/png"
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ""
            }}
          />
        </>
      )}
    </Field>
  )
}
