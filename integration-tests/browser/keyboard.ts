import type { Page } from "playwright-core"

/** More stops than any page here has. */
const MOST_STOPS = 60

interface Stop {
  /** what the focus is on, by its label or text */
  name: string
  /** whether an outline shows where it is */
  isShown: boolean
  /** after the last stop of the page, on the browser's own */
  isOutside: boolean
  isInView: boolean
}

const FOCUSED = `(() => {
  const element = document.activeElement
  const name = element.labels?.[0]?.innerText ?? element.getAttribute("aria-label") ?? element.innerText ?? ""
  const outlined = [element, element.closest("label")].filter(Boolean)
  const { top, bottom } = element.getBoundingClientRect()
  return {
    name: name.replace(/\\s+/g, " ").trim(),
    isShown: outlined.some((one) => getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) > 0),
    isOutside: element === document.body,
    isInView: bottom > 0 && top < innerHeight,
  }
})()`

/** A buyer who has no mouse. Fails at a stop of the Tab key that cannot be seen. */
export class KeyboardBuyer {
  constructor(readonly page: Page) {}

  /** Presses Tab until the focus is on what has a name that begins so. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = []
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.page.keyboard.press("Tab")
      const focused = await this.page.evaluate<Stop>(FOCUSED)
      if (focused.isOutside) continue
      if (!focused.isShown || !focused.isInView) throw new Error(`the focus is not seen on "${focused.name}"`)
      if (focused.name.startsWith(name)) return
      passed.push(focused.name)
    }
    throw new Error(`the Tab key does not lead to "${name}", but to ${passed.join(", ")}`)
  }

  /** Fills in fields, by label, in the order of the page. */
  async fillIn(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.tabTo(label)
      await this.page.keyboard.type(value)
    }
  }

  /** Goes to a link or a button, and on to the page that it leads to. */
  async press(name: string, to: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await this.tabTo(name)
    await this.page.keyboard.press("Enter")
    await this.page.waitForURL(to)
    await this.page.waitForLoadState()
  }
}
