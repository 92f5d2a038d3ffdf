import { holdAtStart } from "../../domain"
import type { Holds } from "../ports/ports"
import { refreshHold, resolveUnknownCapture } from "./by-person"
import { captureHold, lookUpCapture } from "./capture"
import { releaseHold, watchHold } from "./watch"

export const holds: Holds = {
  atStart: holdAtStart,
  capture: captureHold,
  lookUp: lookUpCapture,
  release: releaseHold,
  watch: watchHold,
  refresh: refreshHold,
  resolveUnknown: resolveUnknownCapture,
}
