import { ArrowDownTray } from "@medusajs/icons"
import { Button, clx, Text } from "@medusajs/ui"
import { type DragEvent, useRef, useState } from "react"
import { MAX_IMAGE_BYTES } from "../../../client/terms"
import { type ControlProps, Field } from "../form/fields"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/elements"
import type { Picture } from "./link-values"

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47]

type PictureProblem = { reason: "not_a_picture" | "unreadable" } | { reason: "too_large"; bytes: number }

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "")
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"))
    reader.readAsDataURL(file)
  })
}

/** Reads a file that should be a picture, by what is in it: its name may say anything. */
async function readPicture(file: Blob): Promise<Picture | PictureProblem> {
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    const type = startsWith(head, JPEG) ? "image/jpeg" : startsWith(head, PNG) ? "image/png" : undefined
    if (type === undefined) return { reason: "not_a_picture" }
    if (file.size > MAX_IMAGE_BYTES) return { reason: "too_large", bytes: file.size }
    const base64 = (await readDataUrl(file)).replace(/^[^,]*,/, "")
    return { base64, dataUrl: `data:${type};base64,${base64}` }
  } catch {
    return { reason: "unreadable" }
  }
}

/** A picture at an address; undefined when this page may not read it, or it cannot be used. */
export async function loadPicture(url: string): Promise<Picture | undefined> {
  try {
    const answer = await fetch(url)
    const picture = answer.ok ? await readPicture(await answer.blob()) : undefined
    return picture && "base64" in picture ? picture : undefined
  } catch {
    return undefined
  }
}

export function drawPicture(words: string): Picture {
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
  const dataUrl = canvas.toDataURL("image/png")
  return { dataUrl, base64: dataUrl.replace(/^[^,]*,/, "") }
}

interface PictureFieldProps {
  value: Picture | undefined
  change: (picture: Picture | undefined) => void
  error: string | undefined
  offered?: string | null
  isOptional?: boolean
  otherwise?: string | undefined
}

const DROP_ZONE = [
  "bg-ui-bg-component border-ui-border-strong transition-fg flex w-full flex-col items-center gap-y-2 rounded-lg border",
  "border-dashed p-6 outline-none hover:border-ui-border-interactive focus-visible:border-ui-border-interactive",
  "focus-visible:shadow-borders-focus",
].join(" ")

function useProblemWords() {
  const { t, language } = useLocale()
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (problem: PictureProblem): string => {
    switch (problem.reason) {
      case "not_a_picture":
        return t("links.form.notAPicture")
      case "too_large":
        return t("links.form.pictureTooLarge", {
          size: size.format(Math.ceil((problem.bytes / 1024 / 1024) * 10) / 10),
        })
      case "unreadable":
        return t("links.form.unreadable")
    }
  }
}

interface ChosenProps {
  picture: Picture
  choose: () => void
  remove: () => void
}

const Chosen = ({ picture, choose, remove }: ChosenProps) => {
  const { t } = useLocale()
  return (
    <div className="flex items-center gap-x-4">
      <img
        src={picture.dataUrl}
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

function usePictureTaking(change: PictureFieldProps["change"]) {
  const { t } = useLocale()
  const problemWords = useProblemWords()
  const [problem, setProblem] = useState<string>()
  const taken = (picture: Picture | undefined, words?: string) => {
    setProblem(picture ? undefined : words)
    if (picture) change(picture)
  }
  return {
    problem,
    take: async (file: File | undefined) => {
      if (!file) return
      const read = await readPicture(file)
      if ("base64" in read) taken(read)
      else taken(undefined, problemWords(read))
    },
    takeOffered: async (url: string) => taken(await loadPicture(url), t("links.form.productPictureFailed")),
  }
}

export const PictureField = ({ value: picture, change, error, offered, ...props }: PictureFieldProps) => {
  const { t } = useLocale()
  const { problem, take, takeOffered } = usePictureTaking(change)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
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
