/** The browser's database, with promises. Everything of a table is kept under its id and a number. */

export const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Only here is the reason known: when a request fails its transaction has no error yet, and aborts next.
    transaction.onabort = () => reject(transaction.error);
  });

/** Everything of a table from a number on, up to and including another. */
export const rangeOf = (id: string, from = 0, to = Number.MAX_SAFE_INTEGER): IDBKeyRange =>
  IDBKeyRange.bound([id, from], [id, to]);
