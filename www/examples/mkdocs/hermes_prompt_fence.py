"""A fenced block that becomes `<hermes-prompt>`: options of the fence are attributes of the element."""

from html import escape

ATTRIBUTES = {"view", "release", "platform", "model", "window", "editable", "file", "src", "lang"}


def options(language, inputs, options, attrs, md):
    """Takes the attributes of the element; anything else makes the block ordinary code."""
    for name, value in inputs.items():
        if name not in ATTRIBUTES:
            return False
        options[name] = value
    return True


def element(source, language, css_class, options, md, **kwargs):
    name = options.pop("file", "SOUL.md")
    # An option without a value arrives as its own name: a boolean attribute.
    attributes = "".join(
        f" {key}" if value in (True, key) else f' {key}="{escape(str(value))}"' for key, value in options.items()
    )
    # `<pre>` keeps the text readable without JavaScript; `<div>` keeps Markdown from putting a paragraph around it, which
    # the `<pre>` would end.
    return f'<div class="{css_class}"><hermes-prompt{attributes}><pre data-file="{escape(name)}">{escape(source)}</pre></hermes-prompt></div>'
