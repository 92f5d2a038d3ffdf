import { markup, trusted, type Markup } from "../markup"
import { wordFor, type Words } from "../words"
import type { FieldProblem } from "../views"

export interface Field {
  name: string
  label: string
  hint?: string
  problem?: FieldProblem
  /** attribute names are ours; values are escaped. `true` is an attribute without a value, false and undefined none. */
  attributes: Readonly<Record<string, string | number | boolean | undefined>>
  beside?: Markup
  /** id of a further description elsewhere on the page, which says the field is wrong */
  describedBy?: string
  className?: string
}

/** A label, its input, an optional hint and, after a refused post, what is wrong with it, all tied together. */
export function field(
  words: Words,
  { name, label, hint, problem, attributes, beside, describedBy, className }: Field,
): Markup {
  const problemText = problem && problemSentence(words, name, problem)
  const described = [describedBy, hint && `${name}-hint`, problemText && `${name}-problem`].filter(Boolean).join(" ")
  const all = {
    ...attributes,
    "aria-describedby": described || undefined,
    "aria-invalid": problemText || describedBy ? "true" : undefined,
  }
  return markup`<div class="field ${className}">
    <label for="${name}">${label}</label>
    <div class="control"><input id="${name}" name="${name}"${attributeList(all)}>${beside}</div>
    ${hint && markup`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problemText && markup`<p class="problem" id="${name}-problem">${problemText}</p>`}
  </div>`
}

export function attributeList(attributes: Field["attributes"]): Markup[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [markup` ${trusted(name)}`] : [markup` ${trusted(name)}="${value}"`]
  })
}

function problemSentence(words: Words, name: string, problem: FieldProblem): string {
  return (problem === "required" ? undefined : wordFor(words, `problem_${name}`)) ?? words.problem_required
}
