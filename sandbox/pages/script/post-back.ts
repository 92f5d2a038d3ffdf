/**
 * Posts the only form of the page. Through the prototype, since a field of the merchant's named "submit" would stand in
 * front of the form's own method.
 */
export const POST_BACK_SCRIPT = `HTMLFormElement.prototype.submit.call(document.querySelector("form"))`
