/** Parts of the page that are loaded when they are first shown, so that the lobby comes without them. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** Shows nothing until the part is there. */
export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  return function Lazy(props: Props) {
    const Part = useSignal<FunctionComponent<Props> | null>(null);
    useEffect(() => {
      void load().then((part) => {
        Part.value = part;
      });
    }, []);
    return Part.value ? <Part.value {...props} /> : null;
  };
}
