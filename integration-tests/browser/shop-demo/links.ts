import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { QRCodeSVG } from "qrcode.react"
import { z } from "zod"
import { until } from "../../setup/until"
import { AdminLinks } from "../admin-links"
import { ATTENTION, SETTINGS, TAKINGS } from "../admin-screens"
import { buyLink } from "../buyer"
import { type DemoStage } from "../demo-stage"
import { PICTURE } from "../orders"
import type { Request } from "playwright-core"
import { sidewaysScroll } from "../page-checks"

const offer = (name: string, price = "149.90") => ({
  name,
  price,
  description: "Two hours at the wheel.",
  picture: PICTURE,
})

/** The modules of the QR code for this text, as the page draws them. */
const modulesOf = (text: string) =>
  [
    ...renderToStaticMarkup(createElement(QRCodeSVG, { value: text, marginSize: 4, level: "M" })).matchAll(
      / d="(.+?)"/g,
    ),
  ]
    .map(([, path]) => path)
    .at(-1)

/** Payment links in the real admin of the demo, sold on the sandbox's own pages. */
export function testLinks(stage: DemoStage): void {
  test("a link with a picture is made, its address copied, its QR code shown and saved, and its sale watched", async () => {
    const { links, buyers } = stage.now
    const { page, dialog } = links
    await links.openLinks()
    await links.create(offer("Pottery workshop"))
    await links.drawDialogTwice("link", { en: "Address", tr: "Adres" })
    const url = await links.address()
    await dialog.getByRole("button", { name: "Copy address" }).click()
    await until(() => page.evaluate<string>("navigator.clipboard.readText()"), url)
    const whatsapp = await dialog.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href")
    expect(decodeURIComponent(whatsapp ?? "")).toBe(`https://wa.me/?text=Pottery workshop, ₺149.90: ${url}`)
    const code = dialog.getByRole("img", { name: "QR code of Pottery workshop" })
    expect(await code.locator("path").last().getAttribute("d")).toBe(modulesOf(url))
    for (const kind of ["SVG", "PNG"]) {
      const file = await links.download(dialog.getByRole("button", { name: `Download QR code as ${kind}` }))
      expect(file.name).toBe(`pottery-workshop.${kind.toLowerCase()}`)
    }

    expect(await links.fact("Sold").innerText()).toBe("0")
    await buyLink(await buyers.open(), url)
    await links.fact("Sold").getByText("1", { exact: true }).waitFor()
    await dialog.getByText("Sale 1 · ₺149.90").waitFor()
    await links.escape()
    await links.row("Pottery workshop").getByRole("cell", { name: "1", exact: true }).waitFor()
    // the form that opened it is gone
    await links.row("Pottery workshop").locator("a:focus").waitFor()
  })

  test("a product's link starts with the product's data and picture, and its form keeps what was typed when the store refuses it", async () => {
    const { links, shop } = stage.now
    const { page, dialog } = links
    // the demo's products have no pictures
    await page.route("**/admin/svc/links/prefill?*", async (route) => {
      const { prefill } = z.object({ prefill: z.looseObject({}) }).parse(await (await route.fetch()).json())
      await route.fulfill({ json: { prefill: { ...prefill, image_url: `data:image/png;base64,${PICTURE}` } } })
    })
    await links.openFormOf("Gül lokumu")
    expect(await links.field("Name").inputValue()).toMatch(/Lokum/i)
    expect(await links.field("Price").inputValue()).toMatch(/^\d+\.\d\d$/)
    await dialog.getByRole("button", { name: "Use the product's picture" }).waitFor()
    const typed = { Name: "A box of delight", Description: "For two.", Price: "2400" }
    for (const [label, value] of Object.entries(typed)) await links.field(label).fill(value)
    await shop.fault({ endpoint: "links.create", kind: "refuse", code: "2030", count: 1 })
    // everything about links is read again after a refusal, what the form began with too
    const predicate = (request: Request) => request.url().includes("/admin/svc/links/prefill")
    const readAgain = page.waitForEvent("requestfinished", { predicate })
    await links.send("Create link")
    await readAgain
    await dialog.getByRole("alert").waitFor()
    for (const [label, value] of Object.entries(typed)) expect(await links.field(label).inputValue()).toBe(value)
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/svc/links"))
    await links.send("Create link")
    expect((await sent).postDataJSON()).toMatchObject({ image: PICTURE })
    await page.unrouteAll({ behavior: "wait" })
    await dialog.getByRole("img", { name: /^QR code of/ }).waitFor()
    await links.escape()
    await page.getByRole("button", { name: "Show and share" }).waitFor()
  })

  test("an invalid value is explained at its field before it is sent, and nothing is created", async () => {
    const { links } = stage.now
    const { page, dialog } = links
    const sent: string[] = []
    const note = (request: Request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname)
    page.on("request", note)
    await links.openLinks("?new=standard")
    await links.send("Create link")
    await dialog.getByRole("alert").getByText("Some fields need to be corrected.").waitFor()
    expect(await dialog.locator("[aria-invalid=true]").count()).toBeGreaterThanOrEqual(4)
    await links.choosePicture(Buffer.from("<svg/>").toString("base64"))
    await dialog.getByText("This is not a JPEG or PNG.").waitFor()
    const large = Buffer.concat([Buffer.from(PICTURE, "base64"), Buffer.alloc(2 * 1024 * 1024)])
    await links.choosePicture(large.toString("base64"))
    await dialog.getByText(/This file is 2\.1 MB; at most 2 MB/).waitFor()
    await links.type(offer("Never made", "10.001"))
    await links.send("Create link")
    await dialog.getByText("at most two decimals").waitFor()

    await page.goto(`${stage.now.demo.admin}/svc/links?new=fast`)
    await links.field("Price").fill("750.01")
    await links.send("Create link")
    await dialog.getByText("at most ₺750.00").waitFor()
    await links.field("Price").and(page.locator(":focus")).waitFor()
    expect(sent.filter((path) => path.includes("/svc/links"))).toEqual([])
    page.off("request", note)
    await links.field("Price").fill("750")
    await links.send("Create link")
    await dialog.getByRole("img", { name: /^QR code of/ }).waitFor()
    await links.openLinks("?q=Never")
    await page.getByText("No link matches").waitFor()
  })

  test("the second of two people who edit a link sees that it changed, loads the present one and edits that", async () => {
    const { links, staff } = stage.now
    const { page, dialog } = links
    await links.openLinks()
    await links.create(offer("Weaving"))
    await dialog.getByRole("button", { name: "Edit" }).click()
    await links.field("Name").waitFor()
    const id = new URL(page.url()).searchParams.get("edit") ?? ""
    await staff.editLink(id, { name: "Weaving for beginners" })

    await links.field("Price").fill("99")
    await links.send("Save")
    await dialog.getByRole("alert").getByText("was edited or sold after you opened it").waitFor()
    await dialog.getByRole("button", { name: "Show the current version" }).click()
    await until(() => links.field("Name").inputValue(), "Weaving for beginners")
    await links.field("Price").fill("99")
    await links.send("Save")
    await dialog.getByRole("heading", { name: "Weaving for beginners" }).waitFor()
    await links.fact("Price").getByText("₺99.00").waitFor()
    await links.escape()
  })

  test("a link is deactivated, activated and deleted, each after a confirmation", async () => {
    const { links } = stage.now
    const row = links.row("Pottery workshop")
    await links.openLinks("?q=Pottery")
    await links.choose("Pottery workshop", "Deactivate")
    await links.confirm("Deactivate")
    await row.getByText("Inactive").waitFor()
    await links.choose("Pottery workshop", "Activate")
    await links.confirm("Activate")
    await row.getByText("Active", { exact: true }).waitFor()
    await links.choose("Pottery workshop", "Delete")
    await links.confirm("Cancel")
    await links.choose("Pottery workshop", "Delete")
    await links.confirm("Delete")
    await row.waitFor({ state: "detached" })
    await links.openLinks("?status=DELETED")
    await row.getByText("Deleted").waitFor()
  })

  test("on a phone, in Turkish and in the dark, nothing has to be scrolled sideways, is cut off, or has a serious finding of axe", async () => {
    const { page } = await stage.phone()
    await page.emulateMedia({ colorScheme: "dark" })
    const phone = new AdminLinks(page, stage.now.demo)
    await phone.speak("tr")
    for (const { path, tr } of [ATTENTION, SETTINGS, TAKINGS]) {
      await phone.open(path, tr)
      await phone.section(tr).getByText("Deneme ortamı").waitFor()
      expect({ path, scrolls: await sidewaysScroll(page) }).toEqual({ path, scrolls: 0 })
      expect(await phone.findings(tr)).toEqual([])
    }
    await page.getByText("Fark yok", { exact: true }).first().waitFor()
    for (const tab of ["İşlemler", "Başarı"]) {
      await page.getByRole("tab", { name: tab }).click()
      await page.getByRole("tabpanel", { name: tab }).getByRole("table").first().waitFor()
      expect({ tab, scrolls: await sidewaysScroll(page) }).toEqual({ tab, scrolls: 0 })
      expect(await phone.findings(TAKINGS.tr)).toEqual([])
    }

    await phone.openLinks()
    const made = page.getByRole("link", { name: "Weaving for beginners" })
    await made.waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await phone.findingsIn("main")).toEqual([])
    await made.click()
    await phone.dialog.getByRole("img", { name: /karekodu$/ }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await phone.findingsIn("[role=dialog]")).toEqual([])
    await phone.openLinks("?new=standard")
    await phone.field("Fiyat").fill("1.249,90")
    await phone.dialog.getByText("₺1.249,90").waitFor()
    await phone.send("Link oluştur")
    await phone.dialog.getByText("Bu alan zorunludur.").first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await phone.findingsIn("[role=dialog]")).toEqual([])
  })
}
