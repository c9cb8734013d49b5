/** Where the script of a thread is: beside its parent when compiled; the compiled one when the parent runs from source. */
export const threadScript = (parent: string): URL =>
  parent.endsWith('.ts')
    ? new URL(parent.replace(/\/src\/(.*)\/[^/]*\.ts$/, '/dist/$1/thread.js'))
    : new URL('./thread.js', parent);
