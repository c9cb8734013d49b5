/** Text inputs and check boxes. */

interface TextProps {
  label: string;
  value: { value: string };
  most?: number;
  type?: 'text' | 'password' | 'email' | 'url';
  autocomplete?: string;
  optional?: boolean;
}

export function Text({ label, value, most = 200, type = 'text', autocomplete, optional }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        // Which of the four it is makes no difference to anything else here.
        type={type as 'text'}
        required={!optional}
        maxLength={most}
        {...(autocomplete && { autocomplete })}
        value={value.value}
        onInput={(e) => {
          value.value = e.currentTarget.value;
        }}
      />
    </label>
  );
}

export const Password = (props: Omit<TextProps, 'type'>) => <Text {...props} type="password" />;

export function Check({ label, value }: { label: string; value: { value: boolean } }) {
  return (
    <label class="field row">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(e) => {
          value.value = e.currentTarget.checked;
        }}
      />
      <span>{label}</span>
    </label>
  );
}
